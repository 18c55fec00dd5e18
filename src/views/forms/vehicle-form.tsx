import type { ComponentProps } from 'react';
import type { ContactForm } from '#leads/rules/contact-forms.ts';
import { EnquiryForm } from '#leads/ui/enquiry-form.tsx';
import type { VehicleFormsData } from './form-data.server.ts';
import { accountDetails } from './form-route.ts';

interface VehicleFormProps extends Omit<ComponentProps<typeof EnquiryForm>, 'rules' | 'subject' | 'state' | 'account'> {
  contact: VehicleFormsData;
  form: ContactForm;
  /** Epoch ms if the form is rendered for one shopper: it limits the selectable times. */
  now?: number;
}

/** One of the forms of a vehicle page. Those with a URL of their own may also be about no vehicle. */
export function VehicleForm({ contact, form, now, ...props }: VehicleFormProps) {
  const { rules, subject, siteName, termsHref, token, preset } = contact;
  return (
    <EnquiryForm
      {...props}
      account={accountDetails}
      rules={rules[form]!}
      subject={subject}
      state={{ siteName, termsHref, formToken: token, preset: preset[form]!, form, now }}
    />
  );
}
