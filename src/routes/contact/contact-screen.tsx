import { showsSwipeHint } from '#dealerships/rules/location-list.ts';
import { People } from '#dealerships/ui/people.tsx';
import { LocationCards, type LocationCardView } from '#dealerships/ui/location-card.tsx';
import { LocationRows } from '#dealerships/ui/location-rows.tsx';
import { LocationMapPanel } from '#dealerships/ui/location-map.tsx';
import { LeadForm } from '#leads/ui/lead-form.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ContactLinks } from '#ui/layout/contact-links.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { accountDetails } from '#views/forms/form-route.ts';
import type { EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import type { ContactPage } from './contact-view.server.ts';

/** The contact page: the locations, the enquiry form and the team. */
export function ContactScreen({ page, answer }: { page: ContactPage; answer: EnquiryAnswer | null }) {
  const { enquiry, path, contacts, asked, layout, cards } = page;
  return (
    <Container className="contact">
      <div className="contact-head">
        <h1>Contact us</h1>
        <ContactLinks links={contacts} />
      </div>
      <div className="contact-grid stack gap-5" data-wide={(layout === 'byCount' && cards.length > 2) || undefined}>
        <div className="contact-places grid">
          <p className="contact-jump">
            <ButtonLink href="#enquire">
              <Icon name="mail" />
              Send an enquiry
            </ButtonLink>
          </p>
          {asked && <NearestForm key={asked.typed} path={path} {...asked} />}
          <Places {...page} />
        </div>
        <section id="enquire" className="panel" aria-labelledby="enquire-title">
          <h2 id="enquire-title">{enquiry.rules.dialogTitle}</h2>
          <LeadForm account={accountDetails} data={enquiry} answer={answer} />
        </section>
        {page.team.length > 0 && (
          <section id="team" className="contact-team stack" aria-labelledby="team-title">
            <h2 id="team-title">Meet the team</h2>
            <People people={page.team} />
          </section>
        )}
      </div>
    </Container>
  );
}

/** One location with its map, several as cards or as a list of places, or each in a tab with its map. */
function Places({ layout, cards, rows, maps }: Pick<ContactPage, 'layout' | 'cards' | 'rows' | 'maps'>) {
  if (rows.length > 0) return <LocationRows rows={rows} />;
  if (layout !== 'tabbedFrames' || cards.length < 2)
    return (
      <>
        <LocationCards cards={cards} hint={showsSwipeHint(cards.length)} />
        {maps.map((one) => (
          <PlaceMap key={one.slug} place={one} />
        ))}
      </>
    );
  const frame = (card: LocationCardView) => {
    const place = maps.find(({ slug }) => slug === card.slug)!;
    return (
      <div className="location-frame grid">
        <PlaceMap place={place} />
        <LocationCards cards={[card]} hint={false} level={3} />
      </div>
    );
  };
  return (
    <Tabs
      label="Locations"
      level={2}
      tabs={cards.map((card) => ({ id: `frame-${card.slug}`, label: card.name, content: frame(card) }))}
    />
  );
}

function PlaceMap({ place: { map } }: { place: ContactPage['maps'][number] }) {
  return map && <LocationMapPanel {...map} />;
}

/** Sorts the locations by their distance from a postcode; works without scripts. */
function NearestForm({ path, typed, problem }: { path: string } & NonNullable<ContactPage['asked']>) {
  return (
    <form className="nearest-form cluster gap-3" action={path} method="get" noValidate>
      <TextField
        id="nearest-postcode"
        label="Find your nearest location"
        name="postcode"
        placeholder="Postcode"
        defaultValue={typed}
        error={problem}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={20}
        required
      />
      <Button type="submit" variant="secondary">
        <Icon name="search" />
        Find
      </Button>
    </form>
  );
}
