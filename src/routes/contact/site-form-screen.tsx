import { formAnchor } from '#content/rules/page.ts';
import { LeadForm } from '#leads/ui/lead-form.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Container } from '#ui/layout/container.tsx';
import { accountDetails } from '#views/forms/form-route.ts';
import { PageScreen } from '#views/content-page/page-screen.tsx';
import { FormAside } from '#views/forms/form-aside.tsx';
import { FormPanel } from '#views/forms/form-panel.tsx';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import type { SiteFormPage } from './site-form-view.server.ts';

/** The form alone, or below or within the site's own page of that path. */
export function SiteFormScreen({ page, answer }: { page: SiteFormPage; answer: EnquiryAnswer | null }) {
  const { title, text, form: name, own, aside, contact, bookOnline } = page;
  // A section of the site's own page may contain the form. Then it does not follow the page again.
  const isPlaced = own?.sections.some((section) => section.name === 'form' && section.view.form === name);
  const form = contact && !isPlaced && (
    <FormPanel
      id={formAnchor(name)}
      title={title}
      level={own === null ? 1 : 2}
      intro={own === null && text && <p className="form-page-subtitle muted">{text}</p>}
      aside={aside && <FormAside view={aside} />}
    >
      {bookOnline && (
        <p>
          <ButtonLink href={bookOnline} target="_blank" rel="noopener">
            Book online
          </ButtonLink>
        </p>
      )}
      <LeadForm account={accountDetails} data={contact} answer={answer} level={own === null ? 2 : 3} />
    </FormPanel>
  );
  if (own !== null)
    return (
      <>
        <PageScreen
          page={own}
          answer={answer ? { form: name, answer } : null}
          formLink={form ? { href: `#${formAnchor(name)}`, label: title } : null}
        />
        {form && <Container className="page-form">{form}</Container>}
      </>
    );
  return (
    <Container className="form-page">
      <Breadcrumb crumbs={[{ label: title, href: null }]} />
      {form}
    </Container>
  );
}
