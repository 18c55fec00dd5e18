-- Vehicles that shoppers reserve, and payments by card.

create table payments (
  id            text primary key,
  group_id      text not null,
  site_id       text not null,
  dealership_id text not null,
  lead_id       text not null unique references leads (id),
  purpose       text not null check (purpose in ('reservation', 'online_payment')),
  amount        bigint not null check (amount > 0),
  description   text not null,
  state         text not null check (state in ('open', 'closing', 'closed', 'paid', 'refunding', 'refunded')),
  started_at    timestamptz,
  provider_id   text unique,
  disputed      boolean not null default false,
  tries         integer not null default 0,
  next_try_at   timestamptz,
  last_error    text,
  created_at    timestamptz not null,
  paid_at       timestamptz,
  ended_at      timestamptz
);
create index payments_due on payments (next_try_at) where next_try_at is not null;
create index payments_created on payments (created_at);

create table reservations (
  id            text primary key,
  group_id      text not null,
  site_id       text not null,
  dealership_id text not null,
  vehicle_id    text not null,
  lead_id       text not null unique references leads (id),
  payment_id    text unique references payments (id),
  state         text not null check (state in ('held', 'paid', 'collected', 'expired', 'cancelled', 'refunded')),
  deposit       bigint not null check (deposit >= 0),
  price         bigint,
  price_type    text,
  hold_hours    integer not null check (hold_hours > 0),
  expires_at    timestamptz not null,
  ended_by      text check (ended_by in ('shopper', 'dealership', 'time', 'stock')),
  alerted_at    timestamptz,
  created_at    timestamptz not null,
  changed_at    timestamptz not null
);
-- One shopper at a time: of two that reserve a vehicle at the same moment, the database accepts one.
create unique index reservations_open on reservations (vehicle_id) where state in ('held', 'paid');
create index reservations_due on reservations (expires_at) where state in ('held', 'paid');
create index reservations_dealership on reservations (dealership_id, created_at desc);

-- Set while a reservation holds the vehicle. Apart from doc, which feeds write.
alter table vehicles add column held boolean not null default false;

-- What a dealership or shopper is to learn about something that followed from a lead, written when it happened.
create table lead_notices (
  id         text primary key,
  lead_id    text not null references leads (id),
  type       text not null,
  mail       jsonb not null,
  webhook    jsonb not null,
  created_at timestamptz not null
);
create index lead_notices_lead on lead_notices (lead_id);
alter table lead_deliveries add column notice_id text references lead_notices (id);
alter table lead_deliveries drop constraint lead_deliveries_about_check;
alter table lead_deliveries add constraint lead_deliveries_about_check check (about in
  ('lead', 'offer_made', 'offer_withdrawn', 'offer_answered', 'inspection_requested', 'consent_withdrawn', 'notice'));
