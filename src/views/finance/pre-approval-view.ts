import { preApprovalTitle } from '#finance/rules/pre-approval.ts';
import { quotedPrice } from '#finance/rules/quoted-loan.ts';
import { quotedCode } from '#finance/rules/quoted-repayment.ts';
import { repaymentRules } from '#finance/rules/repayment.ts';
import { leadSubject } from '#leads/lead-receivers.ts';
import { placeChoices } from '#leads/rules/enquiry-rules.ts';
import { leadRules } from '#leads/rules/lead-forms.ts';
import { purchasePrice } from '#vehicle/rules/price-display.ts';
import { vehicleName, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { financeFigures, statesRepayments } from '../cards/finance-figures.ts';
import { testDriveOnly } from '../cards/test-drive-only.ts';
import { isFinanceOffered } from '#finance/rules/lenders.ts';
import { termsLink } from '../forms/form-data.server.ts';
import type { RequestFacts } from '../context.ts';

export type PreApprovalView = NonNullable<ReturnType<typeof preApprovalView>>;

/** Data of the popup; `null` if the site has none, or the vehicle cannot be financed. */
export function preApprovalView(vehicle: Vehicle | null, scope: Pick<RequestFacts, 'site' | 'now'>) {
  const { site } = scope;
  const { finance, enquiry } = site.settings;
  if (!finance.popup) return null;
  if (vehicle && !isFinanceOffered(vehicle, finance, testDriveOnly(vehicle, site))) return null;
  const price = vehicle && purchasePrice(vehicle);
  // The service quotes no loan for such a price: the finance form does without a quote.
  if (price !== null && quotedPrice(price) !== price) return null;
  const { hasFigures, isQuotable } = loanQuoting(vehicle, scope);
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
    /**
     * Quotes the loan while it is entered, except beside the figures of the vehicle's lender, which are a quote
     * already.
     */
    quotes: finance.quote && isQuotable,
    /** Explains why the rate of an application may differ from the page's rate. */
    rateNote: hasFigures
      ? 'The repayment on this page is an example for this vehicle. The lender sets your own rate when it assesses your application.'
      : null,
    repayments: repaymentRules(finance),
    /** Empty if there is one only, or a vehicle says which. */
    dealerships: placeChoices(leadRules('preApproval', site.settings), leadSubject(site, vehicle, null)).dealerships,
    needsTerms: enquiry.terms,
    termsError: enquiry.termsError,
    termsHref: termsLink(site).termsHref,
  };
}

/**
 * States if the page has a lender's figures, and if it may quote a loan. It states none for a vehicle with a weekly
 * price.
 */
function loanQuoting(vehicle: Vehicle | null, scope: Pick<RequestFacts, 'site' | 'now'>) {
  if (vehicle === null) return { hasFigures: false, isQuotable: true };
  const hasFigures = (financeFigures(vehicle, scope)?.entry ?? null) !== null;
  return { hasFigures, isQuotable: !hasFigures && statesRepayments(vehicle, scope.site) };
}
