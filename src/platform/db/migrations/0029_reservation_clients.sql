-- A keyed hash of the client's address, so that one client cannot hold a whole yard.
alter table reservations add column client text;
create index reservations_client on reservations (client) where state = 'held' and client is not null;
