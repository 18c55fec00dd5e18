import { useEffect, useState } from 'react';
import { contactRules, type ContactForm } from '#leads/rules/contact-forms.ts';
import { EnquiryForm } from '#leads/ui/enquiry-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { ContactFormData } from '../contact/contact-form-data.ts';

interface ContactDialogsProps {
  contact: ContactFormData;
  /** The vehicle's page, which takes every form about it. */
  action: string;
  name: string;
  /** Which form stands behind which link of the page. Without scripts the links lead to the same forms. */
  links: Readonly<Record<string, ContactForm>>;
}

/** One listener turns links to forms into dialogs, wherever on the page they stand. */
export function ContactDialogs({ contact, action, name, links }: ContactDialogsProps) {
  const [opened, setOpened] = useState<readonly ContactForm[]>([]);
  const [asked, setAsked] = useState<{ readonly form: ContactForm } | null>(null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
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

function ContactDialog({
  form: kind,
  contact,
  action,
  name,
}: Omit<ContactDialogsProps, 'links'> & { form: ContactForm }) {
  const [now] = useState(() => Date.now());
  const rules = contactRules(kind, contact.settings);
  return (
    <Dialog id={dialogId(kind)} title={rules.dialogTitle} stay>
      <p className="contact-about">About the {name}</p>
      <EnquiryForm
        rules={rules}
        subject={contact.subject}
        state={{ siteName: contact.siteName, formToken: contact.token, preset: contact.preset[kind], form: kind, now }}
        action={action}
        answer={null}
        idPrefix={dialogId(kind)}
      />
    </Dialog>
  );
}
