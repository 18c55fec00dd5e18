import { startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { answerAboutGoneVehicle, type EnquiryAnswer } from '#leads/rules/enquiry-answer.ts';
import type { ContactForm } from '#leads/rules/contact-forms.ts';
import { CONTACT_FORM_FIELD } from '#leads/rules/lead-form.ts';
import { line } from '#leads/rules/posted-fields.ts';
import { isWide } from '#vehicle/rules/page-sections.ts';
import type { ViewedVehicle } from '#shoppers/rules/viewed-vehicle.ts';
import { viewed } from '#shoppers/ui/viewed-list.ts';
import { afterPaint, whenIdle } from '#browser/schedule.ts';
import { AfterFirstFrame, FirstFrame, Later, later } from '#browser/later.tsx';
import { usePrefetchedStyles } from '#browser/prefetched-page.ts';
import { usePreApproval } from '#views/finance/use-pre-approval.ts';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { Container } from '#ui/layout/container.tsx';
import { VehicleMedia } from '#media/ui/vehicle-media.tsx';
import { ContactDialogs } from './contact-dialogs.tsx';
import { Sidebar, VehicleHead } from './sidebar.tsx';
import { FollowBar, FollowHeader, MainAction } from './follow-bars.tsx';
import type { VehicleFormsData } from '#views/forms/form-data.server.ts';
import type { VehiclePage } from './vehicle-page.server.ts';

const EnquiryPanel = later(async () => (await import('./enquiry-panel.tsx')).EnquiryPanel);
const Sections = later(async () => (await import('./sections.tsx')).Sections);
const DetailsCard = later(async () => (await import('./sections.tsx')).DetailsCard);

/** The form on the page may differ from the posted one, because the vehicle was sold meanwhile. */
function answerOnPage(
  answer: EnquiryAnswer | null,
  shown: ContactForm,
  rules: VehicleFormsData['rules'],
): EnquiryAnswer | null {
  if (!answer) return null;
  const posted = line(answer.posted, CONTACT_FORM_FIELD);
  // Follows the server: any other name is that of the enquiry.
  return (Object.hasOwn(rules, posted) ? posted : 'enquiry') === shown
    ? answer
    : answerAboutGoneVehicle(answer, rules.enquiry!);
}

interface VehicleScreenProps {
  page: VehiclePage;
  /** The answer to a posted form. */
  answer: EnquiryAnswer | null;
}

export function VehicleScreen({ page: { vehicle: view, contact }, answer: posted }: VehicleScreenProps) {
  const answer = answerOnPage(posted, view.contactForm, contact.rules);
  const rest = useRestOfPage();
  usePrefetchedStyles();
  usePreApproval(view.preApproval);
  return (
    <FirstFrame value={rest}>
      {/* For `browser/early-input.ts`, before the links. */}
      <span hidden data-dialog-links={Object.keys(view.contactLinks).join(' ')} />
      <AfterFirstFrame>
        <FollowHeader view={view.follow} />
      </AfterFirstFrame>
      <Container className="vehicle">
        <Breadcrumb crumbs={view.crumbs} />
        <div className="vehicle-grid" data-coming={rest ? undefined : ''}>
          {view.headAbove && (
            <VehicleHead view={view.sidebar}>
              <MainAction view={view.follow} />
            </VehicleHead>
          )}
          <div className="vehicle-media">
            {/* The key remounts the media on a link to another vehicle, which resets the chosen mode and picture. */}
            <VehicleMedia key={view.href} media={view.media} whole={rest} />
          </div>
          <aside className="vehicle-side" aria-label="Price and contact">
            <Sidebar view={view.sidebar} trust={view.trust} hasHead={!view.headAbove} />
            {rest && (
              <Later>
                {/* `answer`: the vehicle was sold meanwhile; the typed values are shown again. */}
                {(view.takesEnquiry || answer) && (
                  <EnquiryPanel
                    contact={contact}
                    kind={view.contactForm}
                    about={view.name}
                    answeredBy={view.answeredBy}
                    action={view.href}
                    answer={answer}
                  />
                )}
                <DetailsCard view={view.sidebar.details} />
              </Later>
            )}
          </aside>
          <div className="vehicle-main">
            {rest && (
              <Later>
                <Sections sections={view.sections.filter(({ name }) => !isWide(name))} />
              </Later>
            )}
          </div>
        </div>
      </Container>
      {rest && (
        <Later>
          <Sections sections={view.sections.filter(({ name }) => isWide(name))} />
        </Later>
      )}
      <FollowBar view={view.follow} />
      {view.viewed && <RememberViewed vehicle={view.viewed} />}
      {/* No dialog until the first click on a link to a form. */}
      <ContactDialogs
        contact={contact}
        action={view.href}
        name={view.name}
        about={{
          picture: view.media.pictures[0]!,
          price: view.available ? view.sidebar.price : null,
          place: view.answeredBy,
          hours: view.sidebar.place?.hours ?? null,
          trust: view.trust,
          steps: view.steps,
        }}
        links={view.contactLinks}
      />
    </FirstFrame>
  );
}

/** Stores in the browser that this vehicle's page was opened, for the lists that show it. Renders nothing. */
function RememberViewed({ vehicle }: { vehicle: ViewedVehicle }) {
  // By its text, because each load of the page's data makes a new object.
  const entry = JSON.stringify(vehicle);
  useEffect(() => whenIdle(() => viewed.put(JSON.parse(entry) as ViewedVehicle)), [entry]);
  return null;
}

/**
 * True once the part of the page below the fold is rendered. After client navigation this follows the first paint,
 * which it would delay. In a document from the server, after back or forward, and for a URL with a hash it is
 * immediate.
 */
function useRestOfPage(): boolean {
  const arrived = useNavigationType();
  const { hash } = useLocation();
  const [rendered, setRendered] = useState(arrived !== 'PUSH' || hash !== '');
  useEffect(() => (rendered ? undefined : afterPaint(() => startTransition(() => setRendered(true)))), [rendered]);
  return rendered;
}
