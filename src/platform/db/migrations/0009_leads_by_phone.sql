-- A signed-in shopper sees the leads that were sent with their number, newest first.
create index leads_phone on leads (group_id, (payload ->> 'phone_e164'), created_at desc);
