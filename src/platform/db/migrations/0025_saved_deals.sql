-- Deals that shoppers saved: a vehicle with the loan that they set up for it.

-- `query` is the canonical query string of the deal's page, with the price of then. `vehicle` is the name of then, for when the vehicle is no
-- longer listed. `offered_rate` is the site's own rate for the term, in percent a year.
create table saved_deals (
  id           text primary key,
  account_id   text not null references shopper_accounts (id) on delete cascade,
  site_id      text not null,
  vehicle_id   text not null,
  vehicle      text not null,
  query        text not null,
  price        bigint,
  offered_rate double precision not null,
  created_at   timestamptz not null,
  unique (account_id, site_id, query)
);
