import { describe, expect, it } from 'vitest';
import { openFakeLibrary } from '#integrations/media-library/fake.server.ts';
import { toVehicleSummary } from '#inventory/vehicle-summary.ts';
import { reservationNotice } from '#reservations/rules/reservation-notice.ts';
import { vehicleCardView } from '#views/cards/vehicle-card-view.ts';
import type { InventoryServices } from '#inventory/open-inventory.server.ts';
import type { Scope } from '#views/context.ts';
import { licenceTexts } from '#views/locations/location-view.server.ts';
import { vehicleSheet } from '#routes/print/vehicle-sheet-view.ts';
import { sidebarView } from '#routes/vehicle/sidebar-view.ts';
import { sectionViews } from '#routes/vehicle/section-views.ts';
import { alertMail } from '#shoppers/rules/alert-message.ts';
import { alertSender } from '#shoppers/alerts/message-matter.server.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { sampleDealership, sampleLocation } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { inShort } from '#vehicle/rules/buyer-rights/rights-view.ts';
import { vehicleRights } from '#vehicle/rules/buyer-rights/vehicle-rights.ts';
import { ASK_FOR_TOTAL } from '#vehicle/rules/stated-price.ts';
import { AU_STATES, STATE_NAMES, type AuState, type Condition } from '#vehicle/rules/vehicle.ts';
import { createVehicleSheets } from './vehicle-sheet.ts';

const NOW = Date.parse('2026-11-29T02:00:00Z');
const NONE = 'None: you cannot change your mind after you have signed the contract to buy.';
const OF_USED = "For used vehicles only. A new vehicle has its manufacturer's warranty.";
const NOT_DESCRIBED = 'Not described here.';
const THREE_MONTHS = '3 months or 5,000 km, whichever comes first.';

/** The words before the number, whether a website must have it, what the warranty is called; then cooling-off and warranty, used and new. */
const LAW: Readonly<
  Record<AuState, { licence: string; required: boolean; name: string; used: [string, string]; new: [string, string] }>
> = {
  act: {
    licence: 'Motor vehicle dealer licence',
    required: false,
    name: 'Statutory warranty',
    used: ['3 clear business days after you sign it', THREE_MONTHS],
    new: ['3 clear business days after you sign it', NOT_DESCRIBED],
  },
  nsw: {
    licence: 'Motor dealer licence number',
    required: true,
    name: 'Dealer guarantee',
    used: ['Only where the dealer arranges your loan', THREE_MONTHS],
    new: ['Only where the dealer arranges your loan', 'Covers this vehicle.'],
  },
  nt: {
    licence: 'LMVD',
    required: false,
    name: 'Statutory warranty',
    used: [NONE, THREE_MONTHS],
    new: [NONE, NOT_DESCRIBED],
  },
  qld: {
    licence: 'Motor dealer licence',
    required: false,
    name: 'Statutory warranty',
    used: ["within one of the dealer's business days.", `Class A: ${THREE_MONTHS}`],
    new: [NONE, OF_USED],
  },
  sa: {
    licence: 'Licensed vehicle dealer',
    required: false,
    name: 'Duty to repair',
    used: ['within two clear business days', THREE_MONTHS],
    new: [NONE, OF_USED],
  },
  tas: {
    licence: 'Motor vehicle trader licence',
    required: false,
    name: 'Statutory warranty',
    used: [NONE, NOT_DESCRIBED],
    new: [NONE, NOT_DESCRIBED],
  },
  vic: {
    licence: 'LMCT',
    required: true,
    name: 'Statutory warranty',
    used: ['3 clear business days of the day on which you sign it', THREE_MONTHS],
    new: ['3 clear business days of the day on which you sign it', OF_USED],
  },
  wa: {
    licence: 'Motor vehicle dealer licence',
    required: true,
    name: 'Statutory warranty',
    used: [NONE, THREE_MONTHS],
    new: [NONE, OF_USED],
  },
};

function sale(state: AuState, condition: Condition, settings: object) {
  const plain = sampleLocation('group.one');
  const location = { ...plain, dealer_license_number: '4412345', address: { ...plain.address, state } };
  const site = sampleSite([{ ...sampleDealership('one'), locations: [location] }], settings);
  const vehicle = sampleVehicle({
    dealershipId: 'group.one',
    condition,
    simpleBody: 'Sedan',
    year: condition === 'new' ? 2026 : 2021,
    buildDate: condition === 'new' ? '2026-07' : '2021-07',
    odometerKm: condition === 'new' ? 12 : 40_000,
    price: 2_500_000,
    priceType: 'Excl. Govt. Charges',
  });
  const scope = {
    site,
    now: NOW,
    origin: 'https://www.example.com',
    holdsUntil: () => {},
    pictureOrigin: null,
    params: new URLSearchParams(),
    inventory: { stock: { similarVehicles: async () => [], countSold: async () => 0 } },
    findScreen: () => null,
  } as unknown as Scope<'dealerships' | 'finance' | 'inventory' | 'valuation'>;
  return { site, location, vehicle, scope };
}
type Sold = ReturnType<typeof sale>;

/** The text of each surface. */
const SURFACES: Readonly<Record<string, (sold: Sold) => Promise<string> | string>> = {
  'vehicle page': async ({ vehicle, scope }) =>
    JSON.stringify([
      await sectionViews(vehicle, scope),
      sidebarView(vehicle, scope, { shown: new Set(), gauge: null }).place,
    ]),
  'print page': ({ vehicle, scope }) => JSON.stringify(vehicleSheet(vehicle, scope)),
  PDF: async ({ vehicle, scope, site }) => {
    const serve = createVehicleSheets({ serve: async () => new Response(null, { status: 404 }) }, openFakeLibrary({}));
    const stock = { findVehicle: async () => vehicle, revision: () => 1 };
    const { now, origin, params } = scope;
    const response = await serve(vehicle.slug, new Request('http://site.localhost/api'), {
      site,
      inventory: { stock } as unknown as InventoryServices,
      now,
      origin,
      params,
      report: (error) => expect.fail(String(error)),
    });
    return pdfText(Buffer.from(await response.arrayBuffer())).replaceAll(/\s+/g, ' ');
  },
  'mail of a reservation': ({ vehicle, site, location }) =>
    JSON.stringify(
      reservationNotice('held', 'shopper', {
        id: '1',
        state: 'held',
        purpose: 'reservation',
        direct: null,
        vehicle: 'A vehicle',
        vehicleId: vehicle.id,
        vehicleUrl: 'https://www.example.com/cars/a',
        deposit: 0,
        paid: false,
        price: null,
        expiresAt: new Date(NOW),
        timeZone: 'Australia/Sydney',
        shopperUrl: 'https://www.example.com/a',
        dealershipUrl: 'https://www.example.com/b',
        rights: vehicleRights(vehicle, { site, location, now: NOW }),
      }),
    ),
};
const ALERT = {
  title: 'Kia',
  url: 'https://www.example.com/search/kia',
  lines: [{ kind: 'arrived', name: 'A', url: 'https://www.example.com/cars/a', price: '$1', oldPrice: null }],
  more: 0,
} as const;
const SHOWN = { locations: { licence: 'shown' } };

describe.each(AU_STATES)('a dealership in %s', (state) => {
  const law = LAW[state];
  describe.each(Object.entries(SURFACES))('on the %s', (surface, read) => {
    it.each(['used', 'new'] as const)(
      'states the rights of who buys a %s vehicle, and their source',
      async (condition) => {
        const text = await read(sale(state, condition, SHOWN));
        const [cooling, warranty] = law[condition];
        expect(text).toContain(cooling);
        expect(text).toContain(law.name);
        // If the law is not described, a sheet needs no more words than that.
        expect(text).toContain(surface === 'PDF' || surface === 'print page' ? inShort(warranty) : warranty);
        expect(text).toContain(`of ${STATE_NAMES[state]}, checked against its sources on 23 November 2026`);
        expect(text).toContain('Australian Consumer Law');
      },
    );

    it('has the licence number in the words of the state', async () => {
      const text = await read(sale(state, 'used', SHOWN));
      expect(text.replaceAll(/","(?:value|text)":"/g, ' ')).toContain(`${law.licence} 4412345`);
    });

    it('shows the number by default where the state requires it, and never against the setting', async () => {
      expect((await read(sale(state, 'used', {}))).includes('4412345')).toBe(law.required);
      expect(await read(sale(state, 'used', { locations: { licence: 'hidden' } }))).not.toContain('4412345');
    });
  });

  it('has the number on the card of the location and in alerts, as everywhere', () => {
    const { site, location } = sale(state, 'used', {});
    expect(licenceTexts(location, site)).toEqual(law.required ? [`${law.licence} 4412345`] : []);
    const { text } = alertMail({
      sender: alertSender(site),
      brand: null,
      sections: [ALERT],
      stopUrl: 'https://www.example.com/a',
    });
    expect(text.includes(law.licence)).toBe(law.required);
  });

  it('has the total beside the price on a card, or says that on-road costs are extra', () => {
    const confirmed = { driveAway: { confirmedTables: { [state]: '2026-11-29' } } };
    for (const condition of ['used', 'new'] as const) {
      const { vehicle, scope, site } = sale(state, condition, confirmed);
      const { total } = vehicleCardView(toVehicleSummary(vehicle), scope).price;
      const hasRates = site.dutyTables[state].rows.length > 0;
      expect(total?.title).toContain(hasRates ? `in ${state.toUpperCase()}` : ASK_FOR_TOTAL);
      expect(total?.amount === null).toBe(!hasRates);
    }
  });
});
