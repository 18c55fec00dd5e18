-- The spins of promotions: one per account and promotion. Rows are never changed or deleted, so that a promotion can be audited.

-- `id` is the claim number. An account that is deleted leaves its rows, which name no person. `spinner` is a keyed hash of the phone number:
-- a shopper who deletes the account and signs in again cannot spin again.
-- `outcomes` is what could be drawn, with its odds, at the time of the spin. `drawn` is a number from 0 to one below the sum of these odds.
-- `prize_id` is null for a spin that won nothing.
create table spins (
  id           text primary key,
  group_id     text not null,
  site_id      text not null,
  account_id   text not null,
  spinner      text not null,
  promotion_id text not null,
  promotion    text not null,
  outcomes     jsonb not null,
  drawn        integer not null check (drawn >= 0),
  prize_id     text,
  prize        text not null,
  created_at   timestamptz not null,
  unique (group_id, promotion_id, spinner)
);
create index spins_promotion on spins (group_id, promotion_id, prize_id);
create index spins_site on spins (site_id, created_at, id);
create index spins_account on spins (account_id);
