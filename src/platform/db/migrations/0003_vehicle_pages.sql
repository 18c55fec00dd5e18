-- What shoppers did on the page of a vehicle: how often it was looked at, and whose number was asked for. Nobody is named.

create table car_views (
  car_id    text not null,
  site_id   text not null,
  views     integer not null,
  last_view timestamptz not null,
  primary key (car_id, site_id)
);

create table phone_reveals (
  id            bigint generated always as identity primary key,
  car_id        text not null,
  dealership_id text not null,
  website_id    text not null,
  revealed_at   timestamptz not null
);
create index phone_reveals_dealership on phone_reveals (dealership_id, revealed_at desc);
