-- A dealership receives the withdrawal of a consent to its offers and news, as it received the lead with the consent.

alter table lead_deliveries drop constraint lead_deliveries_about_check;
alter table lead_deliveries add constraint lead_deliveries_about_check check (about in
  ('lead', 'offer_made', 'offer_withdrawn', 'offer_answered', 'inspection_requested', 'consent_withdrawn'));
