-- The deposit that a shopper pays to the dealership and not by card, with its ways of payment as the page named them.
alter table reservations add column direct_deposit bigint;
alter table reservations add column direct_methods text;
alter table reservations add constraint reservations_direct check ((direct_deposit is null) = (direct_methods is null));
