-- Searches that shoppers saved, and the alerts that they chose for each.

-- `query` is the canonical query string of the search: one text per meaning, without page and order.
create table saved_searches (
  id         text primary key,
  account_id text not null references shopper_accounts (id) on delete cascade,
  site_id    text not null,
  query      text not null,
  title      text not null,
  channel    text not null check (channel in ('none', 'sms', 'mail')),
  frequency  text not null check (frequency in ('immediate', 'daily')),
  match_key  text not null default '',
  created_at timestamptz not null,
  stopped_at timestamptz,
  unique (account_id, site_id, query)
);
create index saved_searches_match on saved_searches (site_id, match_key);

-- The consent to alerts is given for one saved search at a time: `subject` is its id.
alter table consents add column subject text not null default '';
alter table consents drop constraint consents_kind_check;
alter table consents add constraint consents_kind_check check (kind in ('offers', 'terms', 'alerts'));
