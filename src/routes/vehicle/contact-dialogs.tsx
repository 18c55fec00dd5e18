import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { contactRules, type ContactForm } from '#domain/enquiry/contact-forms.ts';
import { enquiryForm } from '#domain/enquiry/enquiry-form.ts';
import { EnquiryForm } from '#leads/ui/enquiry-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { EnquiryAnswer } from '../enquiry-post.server.ts';
import type { ContactFormData } from '../views/contact-form-data.ts';

interface ContactDialogsProps {
  contact: ContactFormData;
  /** The vehicle's page, which takes every form about it. */
  action: string;
  name: string;
  /** Which form stands behind which link of the page. Without scripts the links lead to the same forms. */
  links: Readonly<Record<string, ContactForm>>;
}

/** LEAD-003, LEAD-023, LEAD-025: one listener turns links to forms into dialogs, wherever on the page they stand. */
export function ContactDialogs({ contact, action, name, links }: ContactDialogsProps) {
  const [opened, setOpened] = useState<readonly ContactForm[]>([]);
  const [asked, setAsked] = useState<{ readonly form: ContactForm } | null>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const form = links[link?.getAttribute('href') ?? ''];
      if (!form) return;
      event.preventDefault();
      setOpened((before) => (before.includes(form) ? before : [...before, form]));
      setAsked({ form });
    };
    // Before the listener that turns clicks into navigation.
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [links]);
  useEffect(() => {
    const dialog = asked && document.getElementById(dialogId(asked.form));
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
  }, [asked]);
  // Once opened it stays on the page: what was typed is there again.
  return opened.map((form) => <ContactDialog key={form} form={form} contact={contact} action={action} name={name} />);
}

const dialogId = (form: ContactForm) => `contact-${form}`;

function ContactDialog({ form: kind, contact, action, name }: Omit<ContactDialogsProps, 'links'> & { form: ContactForm }) {
  const fetcher = useFetcher<EnquiryAnswer>();
  const [now] = useState(() => Date.now());
  const answer = fetcher.data;
  const form = enquiryForm(contactRules(kind, contact.settings), contact.subject, {
    siteName: contact.siteName, formToken: contact.token, preset: contact.preset[kind], form: kind, now,
    ...(answer ? { posted: answer.posted, errors: answer.errors } : {}),
  });
  return (
    <Dialog id={dialogId(kind)} title={form.title} stay>
      <p className="contact-about">About the {name}</p>
      {/* A refused form is drawn anew with what was posted, as a page would be. */}
      <EnquiryForm key={answer ? JSON.stringify(answer.errors) : 'first'} form={form} action={action} failure={answer?.failure ?? null} fetcher={fetcher} idPrefix={dialogId(kind)} />
    </Dialog>
  );
}
