-- Offers of a dealership for a vehicle that a shopper described in a lead, and what became of each.

create table trade_in_offers (
  id              text primary key,
  lead_id         text not null references leads (id) on delete cascade,
  site_id         text not null,
  idempotency_key text not null,
  offer_price     integer not null check (offer_price > 0),
  valid_until     text not null,
  expires_at      timestamptz not null,
  note            text,
  state           text not null check (state in ('made', 'accepted', 'declined', 'expired', 'withdrawn')),
  made_at         timestamptz not null,
  changed_at      timestamptz,
  inspection_at   text,
  unique (site_id, idempotency_key)
);
create index trade_in_offers_lead on trade_in_offers (lead_id);
-- A shopper has at most one offer to answer or to be paid.
create unique index trade_in_offers_open on trade_in_offers (lead_id) where state in ('made', 'accepted');

-- What a delivery tells its receiver: the lead, or what became of an offer.
alter table lead_deliveries
  add column about text not null default 'lead'
    check (about in ('lead', 'offer_made', 'offer_withdrawn', 'offer_answered', 'inspection_requested')),
  add column offer_id text references trade_in_offers (id) on delete cascade;
