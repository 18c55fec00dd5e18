import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { searchParts } from '#content/rules/parts.ts';
import { leadRules } from '#leads/rules/lead-forms.ts';
import { SITE_FORM_TABLE } from '#leads/rules/site-forms.ts';
import { formatMoney } from '#rules/money.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Container } from '#ui/layout/container.tsx';
import { scopeContext } from '#views/context.ts';
import { FormAside } from '#views/forms/form-aside.tsx';
import { formAsideView } from '#views/forms/form-aside-view.server.ts';
import { FormPanel } from '#views/forms/form-panel.tsx';
import '#styles/pages/forms.css';
import '#styles/pages/parts.css';

const TITLE = 'Search parts';
const MAX_TEXT = 80;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? [
        { title: `${TITLE} | ${loaderData.siteName}` },
        { name: 'description', content: `Parts and accessories of ${loaderData.siteName}.` },
        loaderData.text === ''
          ? { tagName: 'link', rel: 'canonical', href: loaderData.canonical }
          : { name: 'robots', content: 'noindex' },
      ]
    : [];

/** The dealer's list of parts with a text box. Shoppers can request other parts with the form for parts. */
export function loader({ context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const { site, params, origin } = scope;
  const { page } = SITE_FORM_TABLE.parts;
  if (!page.isOffered(site)) throw data(null, { status: 404 });
  const text = (params.get('q') ?? '').trim().slice(0, MAX_TEXT);
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

export default function PartsSearch() {
  const { text, parts, enquiry, aside } = useLoaderData<typeof loader>();
  return (
    <Container className="form-page">
      <Breadcrumb
        crumbs={[
          { label: enquiry.title, href: enquiry.href },
          { label: TITLE, href: null },
        ]}
      />
      <FormPanel title={TITLE} aside={<FormAside view={aside} placesTitle="Questions about a part" />}>
        <form role="search" className="parts-search" action="/parts/search">
          <TextField
            id="parts-text"
            name="q"
            label="Part, part number or vehicle"
            defaultValue={text}
            maxLength={MAX_TEXT}
            required
          />
          <Button type="submit">Search</Button>
        </form>
        {parts.length > 0 ? (
          <ul className="parts">
            {parts.map((part) => (
              <li key={`${part.name} ${part.facts}`}>
                <div>
                  <h2>{part.name}</h2>
                  {part.facts && <p className="form-page-subtitle">{part.facts}</p>}
                </div>
                <p className="offer-price">{part.price}</p>
                <ButtonLink variant="secondary" href={part.href}>
                  Enquire
                </ButtonLink>
              </li>
            ))}
          </ul>
        ) : (
          <p>{text === '' ? 'Tell us which part you need.' : `No part in our list matches "${text}".`}</p>
        )}
        <p>
          <ButtonLink href={enquiry.href}>Request another part</ButtonLink>
        </p>
      </FormPanel>
    </Container>
  );
}
