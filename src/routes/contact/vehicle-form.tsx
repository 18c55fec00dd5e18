import type { ComponentProps } from 'react';
import type { Shopper } from '#shoppers/rules/account.ts';
import { isSignedIn } from '#shoppers/ui/sign-in.ts';
import type { ContactForm } from '#leads/rules/contact-forms.ts';
import { EnquiryForm } from '#leads/ui/enquiry-form.tsx';
import type { ContactFormData } from './contact-form-data.ts';

interface VehicleFormProps extends Omit<
  ComponentProps<typeof EnquiryForm>,
  'rules' | 'subject' | 'state' | 'ownDetails'
> {
  contact: ContactFormData;
  form: ContactForm;
  /** Epoch ms where the form is rendered for one shopper: it limits the selectable times. */
  now?: number;
}

/** What the account of a signed-in shopper fills in. The page is the same for everyone, so the browser asks. */
const ownDetails = () => (isSignedIn() ? accountDetails() : null);

/** None where the session has ended. Throws where they cannot be read. The rules of accounts load for them only. */
async function accountDetails(): Promise<Readonly<Record<string, string>>> {
  const [{ detailsOfShopper }, answer] = await Promise.all([import('#shoppers/rules/account.ts'), fetch('/api/me')]);
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const { user } = (await answer.json()) as { user: Shopper | null };
  return user === null ? {} : detailsOfShopper(user);
}

/** One of the forms of a vehicle page. Those with a URL of their own may also be about no vehicle. */
export function VehicleForm({ contact, form, now, ...props }: VehicleFormProps) {
  const { rules, subject, siteName, termsHref, token, preset } = contact;
  return (
    <EnquiryForm
      {...props}
      ownDetails={ownDetails}
      rules={rules[form]!}
      subject={subject}
      state={{ siteName, termsHref, formToken: token, preset: preset[form]!, form, now }}
    />
  );
}
