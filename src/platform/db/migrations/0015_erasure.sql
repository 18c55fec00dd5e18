-- Personal data of leads is erased at the sender's request, or when the site stores leads no longer.

alter table leads add column erased_at timestamptz;
create index leads_stored on leads (site_id, created_at) where erased_at is null;

-- Leads that were not delivered yet are erased after that. `sites`: as in `VerifiedShopper`.
create table erasure_requests (
  id           text primary key,
  group_id     text not null,
  phone        text not null,
  sites        jsonb not null,
  requested_at timestamptz not null
);
