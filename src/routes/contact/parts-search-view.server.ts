import { data } from 'react-router';
import { MAX_PARTS_TEXT, searchParts } from '#content/rules/parts.ts';
import { leadRules } from '#leads/rules/lead-forms.ts';
import { SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import { formatMoney } from '#rules/money.ts';
import { formAsideView } from '#views/forms/form-aside-view.server.ts';
import type { RequestFacts } from '#views/context.ts';

/** The parts that a text finds in the dealer's list. */
export function partsSearchView(scope: RequestFacts) {
  const { site, params, origin } = scope;
  const { page } = SITE_FORM_TABLE.parts;
  if (!page.isOffered(site)) throw data(null, { status: 404 });
  const text = (params.get('q') ?? '').trim().slice(0, MAX_PARTS_TEXT);
  const enquire = (part: string, number: string) =>
    `${page.path}?${new URLSearchParams({ part, ...(number === '' ? {} : { part_number: number }) })}`;
  return {
    siteName: site.name,
    canonical: `${origin}/parts/search`,
    text,
    enquiry: { title: 'Parts and accessories', href: text === '' ? page.path : enquire(text, '') },
    aside: formAsideView(scope, leadRules('parts', site.settings).department ?? 'sales', null),
    parts: searchParts(site.settings.parts.catalogue, text).map(({ name, number, fits, price }) => ({
      name,
      facts: [number && `Part number ${number}`, fits && `Fits ${fits}`].filter(Boolean).join(' · '),
      price: price === null ? 'Price on request' : formatMoney(price * 100),
      href: enquire(name, number),
    })),
  };
}

export type PartsSearchPage = ReturnType<typeof partsSearchView>;
