-- Leads and their deliveries: written in one transaction, before the shopper sees a receipt.

create table leads (
  id              text primary key,
  receipt         text not null unique,
  group_id        text not null,
  site_id         text not null,
  dealership_id   text not null,
  idempotency_key text not null,
  category        text not null,
  subcategory     text,
  car_id          text,
  payload         jsonb not null,
  spam_score      integer not null default 0,
  spam_reasons    text[] not null default '{}',
  created_at      timestamptz not null,
  unique (site_id, idempotency_key)
);
create index leads_dealership on leads (dealership_id, created_at desc);

create table lead_deliveries (
  id           text primary key,
  lead_id      text not null references leads (id),
  kind         text not null check (kind in ('mail', 'webhook')),
  target       text not null,
  state        text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts     integer not null default 0,
  last_error   text,
  delivered_at timestamptz,
  created_at   timestamptz not null
);
create index lead_deliveries_lead on lead_deliveries (lead_id);
create index lead_deliveries_open on lead_deliveries (created_at) where state = 'waiting';
