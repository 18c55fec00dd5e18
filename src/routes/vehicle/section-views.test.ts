import { describe, expect, it } from 'vitest';
import type { Vehicle } from '#vehicle/rules/vehicle.ts';
import { sampleVehicle } from '#tests/support/sample-vehicle.ts';
import { sampleDealership, sampleLocation } from '#tests/support/sample-dealership.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import type { Site } from '#sites/site.ts';
import { phoneWarning } from '#dealerships/vehicle-location.ts';
import { sectionViews } from './section-views.ts';

const NOW = Date.UTC(2026, 10, 2);
const bare: Partial<Vehicle> = { dealershipId: 'group.one', locationId: null, stockNumber: null };

/** The sections of a vehicle on a site with these settings, where only these paths are pages. */
async function sections(
  vehicle: Partial<Vehicle>,
  settings: unknown = {},
  pages: readonly string[] = [],
  more: Partial<Site> = {},
  countSold = async (_site: Site, _since: number, _now: number) => 0,
) {
  const scope = {
    // Tests of the rights show them.
    site: sampleSite([sampleDealership('one')], { law: { rights: false }, ...(settings as object) }, more),
    now: NOW,
    holdsUntil: () => {},
    pictureOrigin: null,
    params: new URLSearchParams(),
    inventory: { stock: { similarVehicles: async () => [], countSold } },
    findScreen: (path: string) => (pages.includes(path) ? 'there' : null),
  } as unknown as Parameters<typeof sectionViews>[1];
  return sectionViews(sampleVehicle({ ...bare, ...vehicle }), scope);
}
const names = async (...args: Parameters<typeof sections>) => (await sections(...args)).map(({ name }) => name);

describe('the sections of a vehicle', () => {
  it("have the site's order, without empty sections [VDP-028, VDP-030, VDP-035, VDP-043]", async () => {
    const full = { odometerKm: 5, features: ['Radio'], fuel: 'Diesel', drive: 'AWD' };
    const stated = { finance: { defaultInterest: 8.5, establishmentFee: 0 }, vdp: { whyBuyClaims: ['Open all day'] } };
    expect(await names(full, { forms: { offered: ['tradeIn'] }, ...stated })).toEqual([
      'keyInformation',
      'dealerComments',
      'whyBuy',
      'features',
      'specifications',
      'calculators',
      'financeCalculator',
      'disclaimer',
      'map',
      'similar',
      'locationBar',
    ]);
    expect(await names(full, { vdp: { sections: ['specifications', 'blogs', 'features'] } })).toEqual([
      'specifications',
      'features',
    ]);
  });

  it('have the rights of the buyer by default, after the promises of the dealer', async () => {
    const law = { rights: true };
    const all = await names({}, { law, vdp: { whyBuyClaims: ['Open all day'] } });
    expect(all.slice(all.indexOf('whyBuy'), all.indexOf('whyBuy') + 2)).toEqual(['whyBuy', 'rights']);
    const own = (listed: readonly string[]) =>
      names({ features: ['Radio'] }, { law, vdp: { sections: listed, whyBuyClaims: ['Open'] } });
    expect(await own(['whyBuy', 'keyInformation', 'features'])).toEqual([
      'whyBuy',
      'rights',
      'keyInformation',
      'features',
    ]);
    expect(await own(['keyInformation', 'features'])).toEqual(['keyInformation', 'rights', 'features']);
    expect(await own(['features', 'rights'])).toEqual(['features', 'rights']);
    expect(await names({ status: 'sold' }, { law })).not.toContain('rights');
  });

  it('a vehicle with only year, make and model has no empty sections', async () => {
    expect(await names({ price: null }, { finance: { display: false }, forms: { offered: ['tradeIn'] } })).toEqual([
      'keyInformation',
      'dealerComments',
      'calculators',
      'map',
      'similar',
      'locationBar',
    ]);
    expect((await sections({}))[0]).toEqual({
      name: 'keyInformation',
      title: 'Key information',
      view: { entries: [{ label: 'Build year', value: '2021' }] },
    });
  });

  const vehicleCopy = {
    usedCarChecks: [{ title: 'Inspected' }],
    whatsIncluded: [
      { title: 'Full tank', condition: 'new' },
      { title: 'Mats', brand: 'toyota' },
      { title: 'Gas', itemType: 'caravan' },
    ],
    protection: [{ title: 'Tint' }],
    faq: [{ question: 'Why?', answer: 'So.' }],
  };
  it.each([
    [{}, ['usedCarChecks', 'whatsIncluded', 'protectYourCar', 'faq'], 'VDP-029, VDP-031, VDP-034'],
    [{ condition: 'new' }, ['whatsIncluded', 'protectYourCar', 'faq'], 'VDP-029'],
    [{ make: 'Mazda' }, ['usedCarChecks', 'protectYourCar', 'faq'], 'VDP-031'],
    [{ make: 'Mazda', vehicleType: 'caravan' }, ['usedCarChecks', 'whatsIncluded', 'protectYourCar', 'faq'], 'VDP-031'],
    [{ status: 'sold' }, ['usedCarChecks', 'whatsIncluded', 'faq'], 'VDP-034'],
  ] as const)("show the site's copy for %j: %j [GAP-050, $2]", async (vehicle, shown, _rows) => {
    const own = ['usedCarChecks', 'whatsIncluded', 'protectYourCar', 'faq'];
    expect((await names(vehicle, { vehicleCopy })).filter((name) => own.includes(name))).toEqual(shown);
    expect((await names(vehicle)).filter((name) => own.includes(name))).toEqual([]);
  });

  it('copy for one vehicle type is not shown for others [GAP-050]', async () => {
    const faq = [
      { question: 'Gas?', answer: 'Certified.', itemType: 'caravan' },
      { question: 'Learner?', answer: 'Yes.', itemType: 'motorcycle' },
      { question: 'Where?', answer: 'Here.' },
    ];
    const asked = async (vehicleType: Vehicle['vehicleType']) => {
      const [section] = await sections({ vehicleType }, { vehicleCopy: { faq }, vdp: { sections: ['faq'] } });
      return section?.name === 'faq' ? section.view.items.map(({ question }) => question) : [];
    };
    expect([await asked('caravan'), await asked('motorcycle'), await asked('car')]).toEqual([
      ['Gas?', 'Where?'],
      ['Learner?', 'Where?'],
      ['Where?'],
    ]);
  });

  it("blogs are at the site's place, or after the similar vehicles [VDP-042]", async () => {
    const posts = [
      {
        slug: 'one',
        title: 'One',
        date: '2026-10-01',
        kind: 'article' as const,
        picture: null,
        makes: [],
        models: [],
        types: [],
        words: 'Words',
        body: 'Words',
      },
    ];
    const on = { blogs: { list: true } };
    const order = async (vdp: object) =>
      (await names({}, { ...on, vdp }, [], { posts })).filter((name) =>
        ['similar', 'blogs', 'locationBar'].includes(name),
      );
    expect(await order({})).toEqual(['similar', 'locationBar']);
    expect(await order({ blogs: true })).toEqual(['similar', 'blogs', 'locationBar']);
    expect(await order({ blogs: true, sections: ['blogs', 'similar'] })).toEqual(['blogs', 'similar']);
    expect(await order({ blogs: true, sections: ['faq', 'similar'] })).toEqual(['similar', 'blogs']);
    expect(await names({}, { vdp: { blogs: true } }, [], { posts })).not.toContain('blogs');
    expect(await names({}, { ...on, vdp: { blogs: true } }, [])).not.toContain('blogs');
  });

  it('have headings in sentence case by setting', async () => {
    const vehicle = { features: Array.from({ length: 9 }, (_, at) => `Feature ${at}`) };
    const title = async (settings: object) => {
      const all = await sections(vehicle, { ...settings, vdp: { sections: ['dealerComments', 'features'] } });
      return all.map((one) => [one.title, one.name === 'features' && one.view.labels.more]);
    };
    expect(await title({})).toEqual([
      ['Dealer Comments', false],
      ['Features', 'Show All'],
    ]);
    expect(await title({ text: { headings: 'sentence' } })).toEqual([
      ['Dealer comments', false],
      ['Features', 'Show all'],
    ]);
  });

  it('leave out facts that the page has stated, by setting', async () => {
    const vehicle = { odometerKm: 5, drive: 'AWD', seats: 7, bodyConfiguration: 'Dual cab' };
    const shown = ['keyInformation', 'specifications', 'map', 'locationBar'];
    const labels = async (settings: object) => {
      const all = await sections(vehicle, settings);
      return all.flatMap(({ name, view }) => ('entries' in view ? view.entries.map(({ label }) => label) : [name]));
    };
    const complete = await labels({ vdp: { sections: shown } });
    expect(complete).toEqual(expect.arrayContaining(['Kilometres', 'locationBar']));
    const once = await labels({ vdp: { sections: shown, repeatedFacts: false } });
    const above = ['Kilometres', 'Seats', 'locationBar'];
    expect(once).toEqual(complete.filter((label) => !above.includes(label)));
  });

  it('shows 8 features and 4 specifications at first [VDP-035, VDP-036]', async () => {
    const [features] = await sections(
      { features: Array.from({ length: 11 }, (_, at) => `Feature ${at}`) },
      { vdp: { sections: ['features'] } },
    );
    expect(features).toMatchObject({ view: { first: { length: 8 }, more: ['Feature 8', 'Feature 9', 'Feature 10'] } });
    const variant = {
      engineCc: 2000,
      fuelCapacityLitres: 50,
      fuelConsumption: 6,
      lengthMm: 4000,
      widthMm: 1800,
      torqueNm: 200,
    } as Vehicle['variant'];
    const [specifications] = await sections({ variant }, { vdp: { sections: ['specifications'] } });
    expect(specifications).toMatchObject({
      view: {
        first: [{ label: 'Engine power' }, { label: 'Fuel consumption' }, { label: 'Fuel tank' }, { label: 'Length' }],
        more: [{ label: 'Width' }, { label: 'Torque' }, { label: 'Engine Size' }],
      },
    });
  });

  it('Reserve Online needs a reservable vehicle and the page for it [VDP-033, SITE-025]', async () => {
    const payable = { paymentProcessors: ['card'] };
    const on = { vdp: { sections: ['reserveOnline'] }, reserve: { enabled: true } };
    const page = ['/cars/2021-toyota-corolla-ascent-sport-a100/checkout'];
    expect(await sections(payable, on, page)).toEqual([
      {
        name: 'reserveOnline',
        title: 'Reserve Online',
        view: { href: page[0], isFree: true, type: 'car', deposit: '$200', hours: 48 },
      },
    ]);
    expect(await sections({ ...payable, reserveAmount: 0 }, on, page)).toMatchObject([{ view: { deposit: null } }]);
    // Its shopper, whose tab may be closed, finds the way back.
    expect(await sections({ ...payable, reserved: true }, on, page)).toMatchObject([{ view: { isFree: false } }]);
    expect(await names(payable, on)).toEqual([]);
    expect(await names({}, on, page)).toEqual([]);
    expect(await names(payable, { vdp: on.vdp }, page)).toEqual([]);
  });

  it('the setting mapSection hides the map [VDP-045]', async () => {
    expect(await names({}, { vdp: { mapSection: false } })).not.toContain('map');
    const [map] = await sections({}, { vdp: { sections: ['map'] } });
    expect(map).toMatchObject({
      view: {
        title: 'See this car at Yard',
        address: '1 Example Street, Brisbane QLD 4000',
        directions: {
          href: 'https://www.google.com/maps/dir/?api=1&destination=1%20Example%20Street%2C%20Brisbane%20QLD%204000',
        },
        map: null,
      },
    });
  });

  it("the map has the vehicle's phone number, unless it is masked [LOC-038, LOC-041]", async () => {
    const phoneOf = async (vdp: object) => {
      const [map] = await sections(
        {},
        { vdp: { sections: ['map'], ...vdp }, contact: { phoneOverride: '+61 7 5550 0099' } },
      );
      return map?.name === 'map' ? map.view.phone : undefined;
    };
    expect(await phoneOf({})).toBeNull();
    expect(await phoneOf({ phoneReveal: 'revealed' })).toEqual({ text: '07 5550 0099', href: 'tel:+61755500099' });
  });

  it('without a phone number there is a warning for the console [LOC-042, ERR-032]', () => {
    const site = sampleSite([sampleDealership('one')]);
    const mute = { ...site, locations: site.locations.map((location) => ({ ...location, phone: null })) };
    expect(phoneWarning(sampleVehicle(bare), mute)).toMatch(/^No phone number to show/);
    expect(
      phoneWarning(sampleVehicle(bare), {
        ...mute,
        settings: sampleSite([sampleDealership('one')], { contact: { phoneOverride: '07 5550 0099' } }).settings,
      }),
    ).toBeNull();
  });

  it("the banner has the site's items whose pages exist [VDP-044]", async () => {
    const workshop = sampleLocation('group.one', { location_type: 'service' });
    const titles = async (settings: unknown, pages: readonly string[]) => {
      const [banner] = await sections({}, settings, pages, { locations: [workshop] });
      return banner?.name === 'banner' ? banner.view.items.map(({ title }) => title) : [];
    };
    const only = { vdp: { sections: ['banner'] } };
    expect(await titles(only, ['/special-offers', '/service', '/sell-my-car'])).toEqual([
      'Offers',
      'Book a service',
      'Sell your vehicle',
    ]);
    expect(
      await titles({ vdp: { ...only.vdp, banner: ['sellYourCar', 'offers'] }, forms: { offered: ['sell'] } }, [
        '/special-offers',
        '/service',
        '/sell-my-car',
      ]),
    ).toEqual(['Sell your vehicle', 'Offers']);
    expect(await titles({ ...only, forms: { offered: ['service'] } }, ['/service'])).toEqual(['Book a service']);
    expect(await titles({ ...only, forms: { offered: [] } }, ['/service'])).toEqual([]);
  });

  it('settings show the sales counter and the panel independently [CONT-022, VDP-032]', async () => {
    const why = async (settings: Record<string, unknown>) =>
      (await sections({}, { ...settings, vdp: { sections: ['whyBuy'], ...(settings['vdp'] as object) } }))[0]?.view;
    expect(await why({})).toBeUndefined();
    expect(await why({ vdp: { whyBuyClaims: ['Easy Finance'] } })).toEqual({
      panel: { title: 'Why Buy From Us?', lines: ['Easy Finance'] },
      sales: null,
    });
    expect(await why({ vdp: { whyBuyPanel: 'none' } })).toBeUndefined();
    expect(await why({ counter: { sales: true, source: 'clock' } })).toBeUndefined();
    // 2 November, 10 in the morning in Brisbane.
    const clock = { sales: true, source: 'clock', perDay: 24 };
    expect(await why({ vdp: { whyBuyPanel: 'none' }, counter: clock })).toEqual({
      panel: null,
      sales: { count: 34, perDay: 24, title: 'Sales this Month' },
    });
  });

  it('the sales counter has the vehicles sold since the first of the month, and is hidden while there are none [CONT-022, CONT-024]', async () => {
    const times: number[][] = [];
    const sales = async (sold: number) => {
      const settings = { vdp: { sections: ['whyBuy'], whyBuyPanel: 'none' }, counter: { sales: true } };
      const [section] = await sections({}, settings, [], {}, async (_site, since, now) => {
        times.push([since, now]);
        return sold;
      });
      return section?.view;
    };
    expect(await sales(7)).toEqual({ panel: null, sales: { count: 7, perDay: null, title: 'Sales this Month' } });
    expect(await sales(0)).toBeUndefined();
    // 1 November, midnight in Brisbane.
    expect(times).toEqual([
      [Date.UTC(2026, 9, 31, 14), NOW],
      [Date.UTC(2026, 9, 31, 14), NOW],
    ]);
  });
});
