/**
 * A shopper's answers about a vehicle to trade in: all that the form requires except their details and the location.
 */
export const SAMPLE_TRADE_IN = {
  vehicle_make: 'Kia',
  vehicle_model: 'Rio',
  vehicle_year: '2021',
  kms: '45,000',
  condition: 'Good',
  service_history: 'Complete',
  damage: 'No',
  tyres: 'No',
  finance: 'No',
  'do-you-have-a-trade-in': 'Yes',
  PreferredContactMethod: 'SMS',
  terms_conditions: 'true',
};

/** An estimate that a shopper saw, under the names of the API. */
export const SAMPLE_VALUATION = {
  make: 'Kia',
  model: 'Rio',
  badge: null,
  year: 2021,
  km: 45_000,
  low: 18_100,
  high: 21_900,
  valid_until: '2026-12-05',
  comparables: 14,
};

/** All fields of the form, as a browser without scripts sends them from its last step. */
export const sampleTradeInFields = (shopper: { formToken: string; locationId: string; email: string }) => ({
  ...SAMPLE_TRADE_IN,
  form_token: shopper.formToken,
  name: 'Jane',
  last_name: 'Citizen',
  email: shopper.email,
  phone: '0491 570 006',
  postcode: '4000',
  rego: 'ABC12D',
  regoState: 'qld',
  location_id: shopper.locationId,
});
