import { hasAbn } from './abn.ts';
import { findLine, vehiclesAt, type Finding, type SiteTexts } from './finding.ts';
import { vehicleLocation } from '#dealerships/vehicle-location.ts';
import type { Site } from '#sites/site.ts';
import { AU_STATES, STATE_NAMES } from '#vehicle/rules/vehicle.ts';

/** Pages that a site must have, with the shortest text that can say what the law requires. */
const LEGAL_PAGES = [
  ['terms-and-conditions', 'the terms and conditions'],
  ['privacy-policy', 'the privacy policy (Privacy Act 1988, Australian Privacy Principle 1)'],
] as const;
const SHORTEST = 400;

/** Licence, ABN, legal pages, consent and credit advertising. */
export function checkLegal(site: Site, texts: SiteTexts): readonly Finding[] {
  return [
    ...licences(site, texts),
    ...abn(site, texts),
    ...legalPages(site, texts),
    ...consent(site, texts),
    ...credit(site, texts),
  ];
}

function licences(site: Site, texts: SiteTexts): readonly Finding[] {
  const file = `${site.group_id}/dealerships.yaml`;
  const sales = site.locations.filter(({ location_type }) => location_type === 'sales');
  const found = sales.flatMap(({ id, name, slug, dealer_license_number: licence }): readonly Finding[] => {
    const line = findLine(texts, file, `slug: ${slug}`);
    const touches = vehiclesAt(site, id);
    const todo = 'Write the licence number of this location as dealer_license_number.';
    if (licence === null)
      return [{ level: 'missing', file, line, message: `${name} has no motor dealer licence number.`, todo, touches }];
    if (/^0*\d?$/.test(licence.replace(/\D/g, '')))
      return [
        {
          level: 'missing',
          file,
          line,
          message: `${name} has the licence number "${licence}", which is a placeholder.`,
          todo,
          touches,
        },
      ];
    return [];
  });
  return [...found, ...hiddenLicences(site, texts)];
}

/** Licence numbers that the site hides if its state requires them in advertisements. */
function hiddenLicences(site: Site, texts: SiteTexts): readonly Finding[] {
  if (site.settings.locations.licence !== 'hidden') return [];
  const file = `${site.id}/site.yaml`;
  return AU_STATES.flatMap((state): readonly Finding[] => {
    const { required, rule } = site.buyerRights[state].licence;
    if (required !== true || !site.locations.some(({ address }) => address.state === state)) return [];
    return [
      {
        level: 'missing',
        file,
        line: findLine(texts, file, 'licence:', 'locations:', 'settings:'),
        message: `The licence numbers of ${STATE_NAMES[state]} are not shown. ${rule}`,
        todo: 'Set locations.licence to whereRequired or shown.',
        touches: (vehicle) => vehicleLocation(vehicle, site)?.address.state === state,
      },
    ];
  });
}

/** The number of each business behind the site, as `abn` of its dealership or in the text of a page. A mistyped one is always reported. */
function abn(site: Site, texts: SiteTexts): readonly Finding[] {
  const pages = Object.keys(site.pages).map((slug): [string, string] => [slug, textOf(site, texts, slug)]);
  const wrong = pages.flatMap(([slug, text]): readonly Finding[] => {
    const line = text.split('\n').findIndex((one) => /\bABN\b\D{0,5}\d/.test(one) && !hasAbn(one));
    if (line === -1) return [];
    const todo = 'Correct it, or write it as abn of the dealership in dealerships.yaml: the footer then shows it.';
    const message = 'The ABN on this page is not valid.';
    return [{ level: 'missing', file: `${site.id}/pages/${slug}.md`, line: line + 1, message, todo }];
  });
  if (wrong.length > 0 || pages.some(([, text]) => hasAbn(text))) return wrong;
  const file = `${site.group_id}/dealerships.yaml`;
  return site.dealerships
    .filter((dealership) => dealership.abn === null)
    .map(({ id, name, slug }) => ({
      level: 'missing',
      touches: ({ dealershipId }) => dealershipId === id,
      file,
      line: findLine(texts, file, `- slug: ${slug}`, `slug: ${slug}`),
      message: `${name} has no ABN, and no page of the site has one.`,
      todo: 'Write its eleven digits as abn of the dealership: the footer then shows it.',
    }));
}

/** The file of a page of the site. */
function textOf(site: Site, texts: SiteTexts, slug: string): string {
  return texts.get(`${site.id}/pages/${slug}.md`) ?? '';
}

function legalPages(site: Site, texts: SiteTexts): readonly Finding[] {
  return LEGAL_PAGES.flatMap(([slug, what]): readonly Finding[] => {
    const file = `${site.id}/pages/${slug}.md`;
    const page = site.pages[slug];
    if (page === undefined)
      return [
        { level: 'missing', file, line: null, message: `The site has no page with ${what}.`, todo: `Write ${file}.` },
      ];
    const todo = 'Have the text checked by a lawyer.';
    if (!page.checked) {
      const line = findLine(texts, file, 'checked:');
      return [{ level: 'risk', file, line, message: 'This page is a template that no one has checked.', todo }];
    }
    const { length } = textOf(site, texts, slug).trim();
    if (length >= SHORTEST) return [];
    const message = `This page has only ${length} characters; it can hardly be ${what}.`;
    return [{ level: 'risk', file, line: 1, message, todo }];
  });
}

function consent(site: Site, texts: SiteTexts): readonly Finding[] {
  const file = `${site.id}/site.yaml`;
  const { optIn, terms } = site.settings.enquiry;
  const line = findLine(texts, file, 'optIn:', 'enquiry:', 'settings:');
  return [
    ...(optIn
      ? [
          {
            level: 'risk',
            file,
            line,
            message:
              'The news and offers checkbox is ticked beforehand. A box that is ticked for the shopper is not express consent (Spam Act 2003).',
            todo: 'Set enquiry.optIn to false.',
          } as const,
        ]
      : []),
    ...(!terms
      ? [
          {
            level: 'risk',
            file,
            line,
            message: 'Shoppers send enquiries without agreeing to the terms.',
            todo: 'Set enquiry.terms to true, or leave it: an enquiry is not a contract.',
          } as const,
        ]
      : []),
  ];
}

const RATE = /\d(?:\.\d+)?\s*%\s*(?:p\.?\s?a\.?|per annum|interest|finance)/i;

/** An interest rate in a text needs its comparison rate beside it (National Credit Code, Part 10). */
function credit(site: Site, texts: SiteTexts): readonly Finding[] {
  return [...texts].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at, lines): readonly Finding[] => {
      if (!RATE.test(line) || file.endsWith('delivery.yaml')) return [];
      const around = lines.slice(Math.max(0, at - 3), at + 4).join(' ');
      if (/comparison/i.test(around)) return [];
      return [
        {
          level: 'missing',
          file,
          line: at + 1,
          message: `An interest rate is shown without its comparison rate and the warning: "${line.trim().slice(0, 80)}".`,
          todo: `Write the comparison rate and its warning beside it, or leave the rate out. ${site.settings.finance.display ? 'Rates of vehicles have theirs.' : ''}`.trim(),
        },
      ];
    }),
  );
}
