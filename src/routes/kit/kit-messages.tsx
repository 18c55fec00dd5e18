import { useState } from 'react';
import { Alert, ErrorSummary, type FormError } from '#ui/alert.tsx';
import { AnnouncementBar, Banner } from '#ui/banner.tsx';
import { Badge } from '#ui/badge.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Price } from '#vehicle/ui/price.tsx';
import { failures, showToast } from '#ui/message-store.ts';
import { FinanceNote, StockCard } from '#views/cards/stock-card.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Pager } from '#ui/results/pager.tsx';
import { Skeleton, SkeletonCards } from '#ui/skeleton.tsx';
import { BADGES, LONG_NAME, PRICES, UMLAUT_NAME, CARDS, KIT_NOTE } from './kit-content.ts';
import { KitSection, Shown } from './kit-controls.tsx';

const REFUSED: readonly FormError[] = [
  { fieldId: 'kit-email', message: 'Enter an email address with an @, such as name@example.com.' },
  { fieldId: 'kit-agree', message: 'Please agree so that we can reply.' },
  { fieldId: null, message: 'We could not send your enquiry. Please try again.' },
];

/** Messages, from a badge to a bar across the page. */
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
            We have received your message.
          </Alert>
        </Shown>
        <Shown name="Alerts that need action">
          <Alert tone="warning" title="On hold">
            Somebody is looking at the {LONG_NAME} today.
          </Alert>
          <Alert tone="danger" title="Something went wrong">
            Please try again in a moment.
          </Alert>
        </Shown>
        <Shown name="Toast: one at a time, for three seconds">
          <div className="kit-row cluster gap-3">
            <Button onClick={() => showToast(`Copied ${LONG_NAME} to your clipboard!`, 'positive')}>Copy link</Button>
            <Button variant="secondary" onClick={() => showToast('Saved')}>
              Save
            </Button>
          </div>
        </Shown>
        <Shown name="A failed save: until it is dismissed or the next try succeeds">
          <div className="kit-row cluster gap-3">
            <Button
              variant="secondary"
              onClick={() => failures.show('kit', 'It could not be saved. Please try again.')}
            >
              Fail
            </Button>
            <Button variant="secondary" onClick={() => failures.clear('kit')}>
              Succeed
            </Button>
          </div>
        </Shown>
        <Shown name="Form error alert">
          <div className="kit-row cluster gap-3">
            <Button variant="secondary" onClick={() => setErrors(REFUSED.map((error) => ({ ...error })))}>
              Submit an invalid form
            </Button>
          </div>
          <ErrorSummary errors={errors} />
        </Shown>
      </KitSection>
      <KitSmallThings />
    </>
  );
}

function KitSmallThings() {
  return (
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
            { label: 'Used cars', href: '/search/used-cars' },
            { label: `${LONG_NAME} ${UMLAUT_NAME}`, href: null },
          ]}
        />
      </Shown>
    </KitSection>
  );
}

/** Cards, carousels, skeletons and empty results. */
export function KitStock() {
  const href = (page: number) => `?page=${page}#cards`;
  return (
    <>
      <KitSection id="cards" title="Cards">
        <Shown name="With the extremes of real stock" wide>
          <ul className="cards">
            {CARDS.map((vehicle) => (
              <li key={vehicle.title}>
                <StockCard {...vehicle} />
              </li>
            ))}
          </ul>
          <FinanceNote id={KIT_NOTE} cards={CARDS.map(({ repayment }) => ({ repayment, conditions: null }))} />
        </Shown>
        <Shown name="Carousel" wide>
          <Carousel
            id="kit-carousel"
            label="Recently viewed"
            items={CARDS.map((vehicle) => ({ key: vehicle.title, content: <StockCard {...vehicle} /> }))}
          />
        </Shown>
        <Shown name="Carousel with few items" wide>
          <Carousel
            id="kit-carousel-short"
            label="Like this one"
            items={CARDS.slice(0, 1).map((vehicle) => ({ key: vehicle.title, content: <StockCard {...vehicle} /> }))}
          />
        </Shown>
      </KitSection>
      <KitSection id="pages" title="Pages">
        <Shown name="In the middle of many pages" wide>
          <Pager page={21} pages={1042} href={href} />
        </Shown>
      </KitSection>
      <KitSection id="loading" title="Waiting, empty">
        <Shown name="Loading cards" wide>
          <SkeletonCards count={4} label="Loading vehicles" />
        </Shown>
        <Shown name="Loading text">
          <Skeleton shape="title" />
          <Skeleton lines={3} />
        </Shown>
        <Shown name="Nothing found">
          <div className="page-message">
            <Icon name="search" className="page-message-icon" />
            <h3>No vehicles match your filters</h3>
            <p>Remove a filter, or tell us what you are looking for.</p>
            <p className="page-message-actions">
              <Button variant="secondary">Clear the filters</Button>
            </p>
          </div>
        </Shown>
      </KitSection>
    </>
  );
}
