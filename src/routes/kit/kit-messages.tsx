import { useState } from 'react';
import { Alert, ErrorSummary, type FormError } from '#ui/alert.tsx';
import { AnnouncementBar, Banner } from '#ui/banner.tsx';
import { Badge } from '#ui/badge.tsx';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Price } from '#ui/price.tsx';
import { showToast } from '#ui/toast-store.ts';
import { StockCard } from '../cards/stock-card.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Pager } from '#ui/pager.tsx';
import { Skeleton, SkeletonCards } from '#ui/skeleton.tsx';
import { BADGES, LONG_NAME, PRICES, UMLAUT_NAME, CARDS } from './kit-content.ts';
import { KitSection, Shown } from './kit-controls.tsx';

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

/** Cards and what stands around them. */
export function KitStock() {
  const href = (page: number) => `?page=${page}#cards`;
  return (
    <>
      <KitSection id="cards" title="Cards">
        <Shown name="With what real stock brings" wide>
          <ul className="cards">
            {CARDS.map((vehicle) => (
              <li key={vehicle.title}>
                <StockCard {...vehicle} />
              </li>
            ))}
          </ul>
        </Shown>
        <Shown name="Carousel" wide>
          <Carousel
            id="kit-carousel"
            label="Recently viewed"
            items={CARDS.map((vehicle) => ({ key: vehicle.title, content: <StockCard {...vehicle} /> }))}
          />
        </Shown>
        <Shown name="Carousel with little in it" wide>
          <Carousel
            id="kit-carousel-short"
            label="Like this one"
            items={CARDS.slice(0, 1).map((vehicle) => ({ key: vehicle.title, content: <StockCard {...vehicle} /> }))}
          />
        </Shown>
      </KitSection>
      <KitSection id="pages" title="Pages">
        <Shown name="In the middle of many" wide>
          <Pager page={21} pages={1042} href={href} />
        </Shown>
      </KitSection>
      <KitSection id="loading" title="Waiting, empty">
        <Shown name="Cards on their way" wide>
          <SkeletonCards count={4} label="Looking for cars" />
        </Shown>
        <Shown name="Words on their way">
          <Skeleton shape="title" />
          <Skeleton lines={3} />
        </Shown>
        <Shown name="Nothing found">
          <div className="page-message">
            <Icon name="search" className="page-message-icon" />
            <h3>No cars match all of this</h3>
            <p>Take a filter away, or tell us what you look for.</p>
            <p className="page-message-actions">
              <Button variant="secondary">Clear the filters</Button>
            </p>
          </div>
        </Shown>
      </KitSection>
    </>
  );
}
