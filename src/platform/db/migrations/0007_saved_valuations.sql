-- Estimates of trade-ins that shoppers saw, also those who did not send the form. Nothing in them says who it was.

create table saved_valuations (
  id         text primary key,
  site_id    text not null,
  valuation  jsonb not null,
  created_at timestamptz not null
);
create index saved_valuations_created_at on saved_valuations (created_at);
