import { useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { AnnouncementBar } from '#ui/announcement-bar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Banner } from '#ui/banner.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ErrorSummary, type FormError } from '#ui/error-summary.tsx';
import { Price } from '#ui/price.tsx';
import { showToast } from '#ui/toast-store.ts';
import { BADGES, LONG_NAME, PRICES, UMLAUT_NAME } from './kit-content.ts';
import { KitSection, Shown } from './kit-section.tsx';

const REFUSED: readonly FormError[] = [
  { fieldId: 'kit-email', message: 'Write an address with an @, such as name@example.com.' },
  { fieldId: 'kit-agree', message: 'Please agree before we can answer.' },
  { fieldId: null, message: 'We could not send this just now. Please try again.' },
];

/** What tells: from a badge to a bar over the whole page. */
export function KitMessages() {
  const [errors, setErrors] = useState<readonly FormError[]>([]);
  return (
    <>
      <KitSection id="messages" title="Messages">
        <Shown name="Announcement bar" wide>
          <AnnouncementBar id="kit" label="Notice" link={{ label: 'See the opening hours', href: '/contact-us' }}>
            We are closed on Monday for the public holiday.
          </AnnouncementBar>
        </Shown>
        <Shown name="Banner" wide>
          <Banner
            id="kit"
            title="Your search is saved"
            actions={
              <ButtonLink href="#messages" size="small">
                See it
              </ButtonLink>
            }
          >
            We will write to you when a {LONG_NAME} arrives.
          </Banner>
        </Shown>
        <Shown name="Alerts">
          <Alert title="Good to know">The price includes 12 months of registration.</Alert>
          <Alert tone="positive" title="Thank you">
            Your message is with us.
          </Alert>
        </Shown>
        <Shown name="Alerts that want something">
          <Alert tone="warning" title="On hold">
            Somebody is looking at the {LONG_NAME} today.
          </Alert>
          <Alert tone="danger" title="That did not work">
            Please try again in a moment.
          </Alert>
        </Shown>
        <Shown name="Toast: one at a time, for three seconds">
          <div className="kit-row">
            <Button onClick={() => showToast(`Copied ${LONG_NAME} to your clipboard!`, 'positive')}>Copy link</Button>
            <Button variant="secondary" onClick={() => showToast('Saved')}>
              Save
            </Button>
            <Button variant="secondary" onClick={() => showToast('That did not work. Please try again.', 'danger')}>
              Fail
            </Button>
          </div>
        </Shown>
        <Shown name="Form error alert">
          <div className="kit-row">
            <Button variant="secondary" onClick={() => setErrors(REFUSED.map((error) => ({ ...error })))}>
              Send a form that is refused
            </Button>
          </div>
          <ErrorSummary errors={errors} />
        </Shown>
      </KitSection>
      <KitSection id="small-things" title="Badges, prices, breadcrumb">
        <Shown name="Twelve badges" wide>
          <ul className="badges">
            {BADGES.map((badge) => (
              <li key={badge.text}>
                <Badge tone={badge.tone}>{badge.text}</Badge>
              </li>
            ))}
          </ul>
        </Shown>
        <Shown name="Prices">
          {Object.entries(PRICES).map(([name, price]) => (
            <Price key={name} price={price} />
          ))}
        </Shown>
        <Shown name="Large">
          {Object.entries(PRICES).map(([name, price]) => (
            <Price key={name} price={price} large />
          ))}
        </Shown>
        <Shown name="Breadcrumb" wide>
          <Breadcrumb
            crumbs={[
              { label: 'Home', href: '/' },
              { label: 'Used cars', href: '/search/used-cars' },
              { label: `${LONG_NAME} ${UMLAUT_NAME}`, href: null },
            ]}
          />
        </Shown>
      </KitSection>
    </>
  );
}
