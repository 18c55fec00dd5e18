-- Applications for finance, from before the service is called until 30 days later.

-- `id` is a digest of the site, the applicant, the form's key and what was entered: a repeated request is the same application. `form` is a digest
-- of site, applicant and key. `applicant` is a keyed hash of the phone number. `details` and `redirect_url` are encrypted; `details` is null once
-- the lead is stored, which has them. `busy_until`: no other request may continue the application before.
create table finance_applications (
  id           text primary key,
  group_id     text not null,
  site_id      text not null,
  form         text not null,
  applicant    text not null,
  vehicle_id   text,
  details      text,
  state        text not null default 'started' check (state in ('started', 'leadStored', 'customerCreated', 'failed')),
  failure      text,
  lead_id      text,
  redirect_url text,
  busy_until   timestamptz,
  created_at   timestamptz not null,
  changed_at   timestamptz not null
);
create index finance_applications_form on finance_applications (form, created_at);
create index finance_applications_applicant on finance_applications (group_id, applicant);
create index finance_applications_created_at on finance_applications (created_at);
