-- Accounts of shoppers, who sign in with a code by text message.

-- `site_id` is empty for an account that all sites of the group share.
create table shopper_accounts (
  id         text primary key,
  group_id   text not null,
  site_id    text not null,
  phone      text not null,
  name       text,
  last_name  text,
  email      text,
  postcode   text,
  created_at timestamptz not null,
  unique (group_id, site_id, phone)
);

-- Every code that was requested. Rows stay for a day after their end, because the limits count them.
create table sign_in_codes (
  id         text primary key,
  group_id   text not null,
  site_id    text not null,
  phone      text not null,
  client     text,
  code_hash  text not null,
  details    jsonb not null,
  tries      integer not null default 0,
  state      text not null check (state in ('sending', 'sent', 'failed', 'used')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_codes_phone on sign_in_codes (phone, created_at);
create index sign_in_codes_client on sign_in_codes (client, created_at);
create index sign_in_codes_group on sign_in_codes (group_id, created_at);
create index sign_in_codes_created on sign_in_codes (created_at);

create table shopper_sessions (
  id         text primary key,
  account_id text not null references shopper_accounts (id) on delete cascade,
  site_id    text not null,
  user_agent text,
  created_at timestamptz not null,
  seen_at    timestamptz not null,
  expires_at timestamptz not null
);
create index shopper_sessions_account on shopper_sessions (account_id);
create index shopper_sessions_expires on shopper_sessions (expires_at);

create table verifications (
  id                text primary key,
  website_slug      text not null,
  dealership_slug   text not null,
  verification_type text not null check (verification_type in ('sms', 'verify')),
  user_id           text not null,
  created_at        timestamptz not null
);

create table watchlist_entries (
  id         text primary key,
  account_id text not null references shopper_accounts (id) on delete cascade,
  vehicle_id text not null,
  created_at timestamptz not null,
  unique (account_id, vehicle_id)
);
