-- What changed about vehicles, written in the transaction of the change. Alerts and price histories read it.

-- Rows are added while the row of stock_revision is locked: in the order of their ids they are committed.
create table vehicle_changes (
  id         bigint generated always as identity primary key,
  vehicle_id text not null,
  revision   bigint not null,
  kind       text not null check (kind in
    ('arrived', 'priced', 'photographed', 'price_dropped', 'price_raised', 'back', 'sold', 'withdrawn')),
  old_price  bigint,
  new_price  bigint,
  at         timestamptz not null
);
create index vehicle_changes_at on vehicle_changes (at);
create index vehicle_changes_price on vehicle_changes (vehicle_id, id) where kind in ('price_dropped', 'price_raised');
