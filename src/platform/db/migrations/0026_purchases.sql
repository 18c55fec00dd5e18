-- Purchases online, before and while they are confirmed. A confirmed one is a reservation.

create table purchases (
  id             text primary key,
  -- A digest of the site, the vehicle and the first form as it was sent: a double click is one purchase.
  form           text not null unique,
  group_id       text not null,
  site_id        text not null,
  vehicle_id     text not null,
  -- A keyed hash of the shopper's phone number.
  shopper        text not null,
  state          text not null default 'open' check (state in ('open', 'confirming', 'confirmed')),
  -- The price that the shopper has accepted, in cents.
  price          bigint not null check (price > 0),
  -- Encrypted; null once the purchase is confirmed, whose lead has everything.
  details        text,
  lead_id        text,
  reservation_id text,
  created_at     timestamptz not null,
  changed_at     timestamptz not null
);
create index purchases_due on purchases (site_id, changed_at) where lead_id is null;
create index purchases_changed_at on purchases (changed_at);
create index purchases_shopper on purchases (group_id, shopper);

-- What a reservation is: a held vehicle, or a purchase online with its deposit or its whole amount.
alter table reservations add column purpose text not null default 'reservation'
  check (purpose in ('reservation', 'purchase', 'paid_purchase'));
