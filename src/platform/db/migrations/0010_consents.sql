-- Every consent that somebody gave or withdrew. Rows are never changed: of the same consent, the latest counts.
create table consents (
  id         bigint generated always as identity primary key,
  group_id   text not null,
  site_id    text not null,
  kind       text not null check (kind in ('offers', 'terms')),
  change     text not null check (change in ('given', 'withdrawn')),
  wording    text not null,
  source     text not null,
  phone      text not null,
  email      text not null,
  lead_id    text references leads (id) on delete set null,
  created_at timestamptz not null
);
create index consents_phone on consents (group_id, phone, id);
create index consents_site on consents (site_id, id);
