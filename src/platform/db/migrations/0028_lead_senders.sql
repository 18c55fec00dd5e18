-- The verified number of the shopper who was signed in when the lead was sent; its form may have another number.
alter table leads add column sender_phone text;
create index leads_sender on leads (group_id, sender_phone, created_at desc) where sender_phone is not null;
