import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { TodayLine } from '#dealerships/ui/place-lines.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ContactLinks } from '#ui/layout/contact-links.tsx';
import { Container } from '#ui/layout/container.tsx';
import type { PageAnswer } from './page-form.tsx';
import { PageHero, PageSections, PageText } from './page-sections.tsx';
import type { ContentPageView } from './page-view.server.ts';

interface PageFormLink {
  readonly href: string;
  readonly label: string;
}

/** A page of the site's folder: its title, the text that it begins with, and its sections. */
export function PageScreen({
  page,
  answer = null,
  formLink = null,
}: {
  page: ContentPageView;
  answer?: PageAnswer | null;
  /** Leads to the form below a long page. A hero has links of its own. */
  formLink?: PageFormLink | null;
}) {
  const { title, heading, lead, sections } = page;
  const crumbs = <Breadcrumb crumbs={[{ label: title, href: null }]} />;
  const [first, ...rest] = sections;
  const hero = lead.length === 0 && first?.name === 'hero' ? first : null;
  return (
    <div className="content-page">
      {hero ? (
        <PageHero view={hero.view} title={heading} crumbs={crumbs} />
      ) : (
        <Container className="page-head">
          {crumbs}
          <h1>{heading}</h1>
          {page.updated && (
            <p className="page-head-line">
              Last updated <time dateTime={page.updated.iso}>{page.updated.text}</time>
            </p>
          )}
          {formLink && <FormLink {...formLink} />}
        </Container>
      )}
      {lead.length > 0 && (
        <Container className="page-lead">
          {page.contents && <Contents headings={page.contents} />}
          <div>
            {lead.map(({ key, view }) => (
              <PageText key={key} view={view} />
            ))}
          </div>
          {page.contact && (
            <aside className="page-aside" aria-label="Contact">
              <ContactCard contact={page.contact} />
            </aside>
          )}
        </Container>
      )}
      <PageSections blocks={hero ? rest : sections} shared={{ answer }} />
    </div>
  );
}

function FormLink({ href, label }: PageFormLink) {
  return (
    <p className="page-head-link">
      <ButtonLink href={href}>{label}</ButtonLink>
    </p>
  );
}

/** The headings of a long text, beside it on a wide screen. */
function Contents({ headings }: { headings: NonNullable<ContentPageView['contents']> }) {
  return (
    <nav className="page-contents" aria-labelledby="contents-title">
      <h2 id="contents-title" className="page-aside-title">
        On this page
      </h2>
      <ol>
        {headings.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The dealer's contact details beside a page. */
export function ContactCard({ contact }: { contact: NonNullable<ContentPageView['contact']> }) {
  return (
    <div className="panel page-contact stack gap-2">
      <h2 className="page-aside-title">Talk to us</h2>
      <p>{contact.name}</p>
      {contact.today && <TodayLine {...contact.today} />}
      <ContactLinks links={contact.links} />
      <a className="link-more" href={contact.href}>
        Contact us
        <Icon name="arrow-right" />
      </a>
    </div>
  );
}
