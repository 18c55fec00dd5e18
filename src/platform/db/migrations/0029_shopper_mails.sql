-- Another time, or none, for the test drive or inspection that a shopper requested with a lead. Rows are never changed: the latest counts.
create table appointment_changes (
  lead_id text not null references leads (id) on delete cascade,
  sequence integer not null check (sequence > 0),
  -- With the UTC offset of the location; null: cancelled.
  booking_date_time text,
  changed_at timestamptz not null,
  primary key (lead_id, sequence)
);

-- How many mails a mailbox got lately: an address that somebody else typed must not be flooded. What is after a plus is the same mailbox.
create index lead_notices_by_mailbox on lead_deliveries (lower(regexp_replace(target, '\+[^@]*@', '@')), created_at)
  where about = 'notice' and kind = 'mail';
