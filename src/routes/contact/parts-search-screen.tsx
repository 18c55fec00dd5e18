import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Container } from '#ui/layout/container.tsx';
import { FormAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import { MAX_PARTS_TEXT, PARTS_SEARCH_TITLE } from '#content/rules/parts.ts';
import type { PartsSearchPage } from './parts-search-view.server.ts';

/** A text box over the parts, each with its enquiry. */
export function PartsSearchScreen({ page }: { page: PartsSearchPage }) {
  const { text, parts, enquiry, aside } = page;
  return (
    <Container className="form-page">
      <Breadcrumb
        crumbs={[
          { label: enquiry.title, href: enquiry.href },
          { label: PARTS_SEARCH_TITLE, href: null },
        ]}
      />
      <FormPanel title={PARTS_SEARCH_TITLE} aside={<FormAside view={aside} placesTitle="Questions about a part" />}>
        <form role="search" className="parts-search" action="/parts/search">
          <TextField
            id="parts-text"
            name="q"
            label="Part, part number or vehicle"
            defaultValue={text}
            maxLength={MAX_PARTS_TEXT}
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
                  {part.facts && <p className="form-page-subtitle muted">{part.facts}</p>}
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
