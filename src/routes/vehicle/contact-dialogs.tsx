import { startTransition, Suspense, type ComponentProps, useEffect, useState } from 'react';
import type { ContactForm } from '#leads/rules/contact-forms.ts';
import { isPlainClick } from '#browser/navigation.ts';
import { afterPaint, openModal } from '#browser/schedule.ts';
import { NextSteps, Trust, type TrustView } from '#dealerships/ui/people.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { StockImage } from '#ui/picture.tsx';
import type { ShownPicture } from '#media/rules/picture-set.ts';
import { Price } from '#vehicle/ui/price.tsx';
import type { PriceView } from '#vehicle/rules/price-display.ts';
import type { VehicleFormsData } from '#views/forms/form-data.server.ts';
import { later } from '#browser/later.tsx';

const VehicleForm = later(async () => (await import('#views/forms/vehicle-form.tsx')).VehicleForm);

interface ContactDialogsProps {
  contact: VehicleFormsData;
  /** The vehicle's page, which handles all forms about it. */
  action: string;
  name: string;
  /** The subject of the forms, beside their fields. */
  about: {
    readonly picture: ShownPicture;
    readonly price: PriceView | null;
    readonly place: string;
    readonly hours: string | null;
    readonly trust: TrustView | null;
    readonly steps: ComponentProps<typeof NextSteps>['steps'];
  };
  /** The form that each link of the page opens. Without scripts the links lead to the same forms as pages. */
  links: Readonly<Record<string, ContactForm>>;
}

/** A single listener opens dialogs for all links to forms on the page. */
export function ContactDialogs({ contact, action, name, about, links }: ContactDialogsProps) {
  const [opened, setOpened] = useState<readonly ContactForm[]>([]);
  const [asked, setAsked] = useState<{ readonly form: ContactForm } | null>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!isPlainClick(event)) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const form = links[link?.getAttribute('href') ?? ''];
      if (!form) return;
      event.preventDefault();
      setOpened((before) => (before.includes(form) ? before : [...before, form]));
      setAsked({ form });
    };
    // In the capture phase, before the listener for client navigation.
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [links]);
  useEffect(() => {
    const dialog = asked && document.getElementById(dialogId(asked.form));
    if (dialog instanceof HTMLDialogElement) openModal(dialog);
  }, [asked]);
  return (
    <>
      {/* An opened dialog stays mounted, so that typed values are preserved. */}
      {opened.map((form) => (
        <ContactDialog key={form} form={form} contact={contact} action={action} name={name} about={about} />
      ))}
    </>
  );
}

const dialogId = (form: ContactForm) => `contact-${form}`;

function ContactDialog({
  form: kind,
  contact,
  action,
  name,
  about,
}: Omit<ContactDialogsProps, 'links'> & { form: ContactForm }) {
  const [now] = useState(() => Date.now());
  const { dialogTitle } = contact.rules[kind]!;
  const [formComes, setFormComes] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setFormComes(true))), []);
  return (
    <Dialog id={dialogId(kind)} title={dialogTitle} stay>
      <div className="contact-columns">
        <div className="contact-side">
          <div className="contact-vehicle">
            <StockImage picture={{ ...about.picture, alt: '' }} sizes="10rem" />
            <div>
              <p className="muted">About the {name}</p>
              {about.price && <Price price={about.price} />}
              <p className="quiet">{about.place}</p>
              {about.hours && <p className="quiet">{about.hours}</p>}
            </div>
          </div>
          {about.trust && <Trust view={about.trust} />}
        </div>
        <div className="contact-form">
          {/* The dialog opens without waiting for its form, which is rendered while it fades in. */}
          <Suspense fallback={<div className="contact-space" />}>
            {formComes ? (
              <VehicleForm
                contact={contact}
                form={kind}
                now={now}
                action={action}
                answer={null}
                idPrefix={dialogId(kind)}
              />
            ) : (
              <div className="contact-space" />
            )}
          </Suspense>
        </div>
        <NextSteps steps={about.steps} />
      </div>
    </Dialog>
  );
}
