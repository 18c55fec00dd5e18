-- When a dealership answered a lead, as the dealership reports it. The first report counts.
alter table leads add column answered_at timestamptz;
-- How many minutes the sender waited while the location was open, by the hours that it had then.
alter table leads add column answer_minutes integer check (answer_minutes >= 0);
