-- Alerts about saved searches and watched vehicles, and the messages that contain them.

-- The changes of vehicles up to `done_until` have been matched with saved searches and watchlists; those up to `batch_until` are being
-- matched. After a crash, the same batch is matched again.
create table alert_progress (
  singleton   boolean primary key default true check (singleton),
  done_until  bigint not null,
  batch_until bigint not null
);
insert into alert_progress (done_until, batch_until) values (0, 0);

-- What one batch means for one saved search, or for the watchlist where `search_id` is empty: some of the changes, and of how many
-- vehicles. `message_id` is the message that contains it. A feed adds hundreds of thousands of rows, so there are no
-- foreign keys: those of a removed account or search are never sent.
create table alerts (
  batch      bigint not null,
  account_id text not null,
  site_id    text not null,
  search_id  text not null,
  change_ids bigint[] not null,
  vehicles   integer not null,
  due_at     timestamptz not null,
  message_id text,
  primary key (batch, account_id, search_id)
);
create index alerts_due on alerts (due_at, account_id) where message_id is null;
create index alerts_waiting on alerts (account_id) where message_id is null;
create index alerts_message on alerts (message_id) where message_id is not null;

-- `address` is the phone number or the email as it was when the message was planned; `token_hash` belongs to its links.
create table alert_messages (
  id         text primary key,
  account_id text not null references shopper_accounts (id) on delete cascade,
  site_id    text not null,
  channel    text not null check (channel in ('sms', 'mail')),
  purpose    text not null check (purpose in ('alerts', 'confirm')),
  address    text not null,
  token_hash text not null unique,
  state      text not null check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  created_at timestamptz not null,
  sent_at    timestamptz
);
create index alert_messages_account on alert_messages (account_id, created_at);
create index alert_messages_site on alert_messages (site_id, created_at);
create index alert_messages_address on alert_messages (address, created_at);

-- Alerts go to an email only after somebody who reads it has confirmed it.
create table alert_addresses (
  account_id   text not null references shopper_accounts (id) on delete cascade,
  email        text not null,
  confirmed_at timestamptz not null,
  primary key (account_id, email)
);

-- Accounts that are notified of changes of the vehicles on their watchlist, and the site that sends the messages.
create table watch_alerts (
  account_id text primary key references shopper_accounts (id) on delete cascade,
  site_id    text not null,
  channel    text not null check (channel in ('sms', 'mail')),
  created_at timestamptz not null
);

-- Who watches a vehicle, and which different searches of a site can find it.
create index watchlist_entries_vehicle on watchlist_entries (vehicle_id);
create index saved_searches_alerts on saved_searches (site_id, match_key, query)
  where channel <> 'none' and stopped_at is null;
