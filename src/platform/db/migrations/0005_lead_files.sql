-- Files that came with a lead: written in its transaction, sent to its dealership as links, deleted after a time.

create table lead_files (
  id           text primary key,
  lead_id      text not null references leads (id) on delete cascade,
  site_id      text not null,
  field        text not null,
  name         text not null,
  type         text not null,
  size         integer not null,
  sha256       text not null,
  created_at   timestamptz not null,
  delete_after timestamptz not null
);
create index lead_files_lead on lead_files (lead_id);
create index lead_files_delete_after on lead_files (delete_after);

-- In pieces, so that neither the embedded database nor a download needs a whole file in one step.
create table lead_file_parts (
  file_id text not null references lead_files (id) on delete cascade,
  part    integer not null,
  content bytea not null,
  primary key (file_id, part)
);
-- The files are compressed already.
alter table lead_file_parts alter column content set storage external;

-- Keys that every process of the platform shares. A key is made when it is first needed.
create table signing_keys (
  purpose    text primary key,
  secret     text not null,
  created_at timestamptz not null
);
