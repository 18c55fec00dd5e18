import { preApprovalTitle } from '#finance/rules/pre-approval.ts';
import { quotedPrice } from '#finance/rules/quoted-loan.ts';
import { quotedCode } from '#finance/rules/quoted-repayment.ts';
import { repaymentRules } from '#finance/rules/repayment.ts';
import { leadSubject } from '#leads/lead-receivers.ts';
import { placeChoices } from '#leads/rules/enquiry-rules.ts';
import { leadRules } from '#leads/rules/lead-forms.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { offersFinance } from '../cards/finance-figures.ts';
import { termsLink } from '../contact/contact-form-data.ts';
import type { RequestScope } from '../context.ts';

export type PreApprovalView = NonNullable<ReturnType<typeof preApprovalView>>;

/** What the popup needs to know; `null` where the site has none, or the vehicle cannot be financed. */
export function preApprovalView(vehicle: Vehicle | null, { site }: Pick<RequestScope, 'site'>) {
  const { finance, enquiry } = site.settings;
  if (finance.popup === 'off') return null;
  if (vehicle && !offersFinance(vehicle, site)) return null;
  const price = vehicle && purchasePrice(vehicle);
  // The service quotes no loan for such a price: the finance form does without a quote.
  if (price !== null && quotedPrice(price) !== price) return null;
  return {
    vehicle: vehicle && {
      id: vehicle.id,
      name: vehicleName(vehicle),
      price,
      year: vehicle.year,
      vin: quotedCode(vehicle.vin),
      nvic: quotedCode(vehicle.nvic),
    },
    siteName: site.name,
    title: preApprovalTitle(finance),
    noCreditImpact: finance.noCreditImpact,
    helpers: finance.helpers,
    lender: site.lender?.name ?? null,
    /** Whether the loan is quoted while it is entered. */
    quotes: finance.quote === 'on',
    repayments: repaymentRules(finance),
    /** Empty where there is one only, or a vehicle says which. */
    dealerships: placeChoices(leadRules('preApproval', site.settings), leadSubject(site, vehicle, null)).dealerships,
    needsTerms: enquiry.terms === 'required',
    termsError: enquiry.termsError,
    termsHref: termsLink(site).termsHref,
  };
}
