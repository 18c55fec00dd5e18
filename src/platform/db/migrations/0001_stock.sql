-- Stock: the cars of all dealerships, the revision of the newest change, and what each feed run did.

create table cars (
  id            text primary key,
  group_id      text not null,
  dealership_id text not null,
  feed_id       text not null,
  source_key    text not null,
  source_hash   text not null,
  slug          text not null,
  status        text not null check (status in ('in_stock', 'coming_soon', 'sold', 'withdrawn')),
  visible       boolean not null,
  sold_at       timestamptz,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  revision      bigint not null,
  doc           jsonb not null,
  check (status <> 'sold' or sold_at is not null)
)
-- A document has some two kilobytes, where compression would set in and cost a third of the time to write and to read it.
with (toast_tuple_target = 8160);

create unique index cars_source on cars (group_id, feed_id, source_key);
create unique index cars_slug on cars (group_id, slug);
create index cars_dealership on cars (dealership_id);
-- Every web process asks "what changed since the revision that I have?"
create index cars_revision on cars (revision);

create table stock_revision (
  singleton boolean primary key default true check (singleton),
  value     bigint not null
);
insert into stock_revision (value) values (0);

create table feed_runs (
  id            bigint generated always as identity primary key,
  group_id      text not null,
  feed_id       text not null,
  file_name     text not null,
  state         text not null check (state in ('running', 'done', 'held', 'failed')),
  started_at    timestamptz not null,
  finished_at   timestamptz,
  rows_read     integer not null default 0,
  accepted      integer not null default 0,
  warned        integer not null default 0,
  quarantined   integer not null default 0,
  inserted      integer not null default 0,
  updated       integer not null default 0,
  unchanged     integer not null default 0,
  removed       integer not null default 0,
  held_removals integer not null default 0,
  error         text,
  report_path   text
);
create index feed_runs_feed on feed_runs (group_id, feed_id, id desc);
