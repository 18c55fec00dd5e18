import { z } from 'zod';
import type { ApplicationParts } from '#finance/applications/applications.server.ts';
import { APPLICATION_FAILURES, type FinanceApplication } from '#finance/rules/application.ts';
import { CREDIT_SCORES } from '#finance/rules/quoted-loan.ts';
import type { StockQueries } from '#inventory/inventory-queries.ts';
import type { LeadIntake } from '#leads/lead-intake.ts';
import { leadSubject } from '#leads/lead-receivers.ts';
import { LOAN_FIELDS } from '#leads/rules/own-fields.ts';
import { leadRules } from '#leads/rules/lead-forms.ts';
import { validateEnquiry } from '#leads/rules/validate-enquiry.ts';
import { createCountLimit } from '#platform/count-limit.ts';
import { problem } from '#platform/problem.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { mobileNumber } from '#shoppers/rules/sign-in.ts';
import { wholeSite } from '#sites/resolve-site.ts';
import type { Site, Tenants } from '#sites/site.ts';
import { vehiclePath, type Vehicle } from '#vehicle/rules/vehicle.ts';
import { answer } from '../account-api.ts';
import { bodyProblems, jsonResponse, problemResponse, type AnswerBody, type Operation } from '../operation.ts';

/** More than the shoppers of one office send in that time. */
const APPLICATIONS = { most: 20, windowMs: 10 * 60_000 };
const CATEGORY = 'Finance Enquiry';
const NOT_VERIFIED = 'Verify your mobile number with a code first.';

const text = (most: number) => z.string().max(most);
const posted = z.strictObject({
  data: z
    .strictObject({
      nvic: text(20).nullable().default(null),
      vin: text(20).nullable().default(null),
      selfAssessedCreditScore: z.enum(CREDIT_SCORES),
      purchasePrice: z.int().min(10_000).max(200_000).meta({ description: 'Dollars.' }),
      year: z.int().min(1900).max(2100).nullable().default(null),
      loanTerm: z.int().min(1).max(7).meta({ description: 'Years.' }),
      phoneNumber: text(40).meta({ description: 'The number that was verified with a code in this browser.' }),
      firstName: text(120),
      lastName: text(120),
      email: text(300),
      subscribe: z.boolean().default(false),
      postCode: text(10),
    })
    .meta({ description: 'If car_id names a vehicle, its own VIN, NVIC and year replace these.' }),
  additionalData: z
    .object({
      car_id: text(100).nullable().default(null).meta({ description: 'The vehicle that the loan pays for.' }),
      dealership_slug: text(100).nullable().default(null),
      whoIsHelping: text(100).default('').meta({ description: 'A name from the setting finance.helpers, or empty.' }),
      terms: z
        .boolean()
        .default(false)
        .meta({ description: 'true if the shopper agreed to the terms of use. Some sites require it.' }),
      lead_attributes: z
        .object({
          visited_pages: z.array(text(300)).max(50).default([]),
          linked_query_params: z.record(text(80), text(300)).default({}),
        })
        .default({ visited_pages: [], linked_query_params: {} }),
    })
    .prefault({}),
});
const created = z
  .object({
    redirectUrl: z
      .string()
      .nullable()
      .meta({ description: 'The URL at which the applicant continues with the lender.' }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'The message to show to the shopper; null if the customer was created.' }),
    lead_id: z
      .string()
      .nullable()
      .meta({ description: 'The id of the lead that the dealership receives; null if no lead was stored.' }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
  })
  .meta({ id: 'FinanceCustomer' });
const sentSchema = z
  .object({
    state: z.enum(['started', 'leadStored', 'customerCreated', 'failed']),
    redirectUrl: z.string().nullable(),
  })
  .meta({ id: 'FinanceApplication' });

const keyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/)
    .optional()
    .meta({
      description:
        'An id of the form. For 30 days, a repeated request with the same key and data does not create a second application.',
    }),
});
const keyInPath = z.object({ key: z.string().meta({ description: 'The Idempotency-Key of a form.' }) });
const NOT_OFFERED = 'the site takes no applications (setting finance.popup)';

const createCustomer = {
  method: 'post',
  path: '/api/youx/create-customer',
  operationId: 'createFinanceCustomer',
  summary:
    'Applies for finance: stores the lead and creates a customer at the lender. ' +
    'The browser must have verified the number first (POST /api/sign-in/verify).',
  headers: keyHeader,
  body: { mediaType: 'application/json', schema: posted },
  responses: {
    200: jsonResponse('The customer is created.', created),
    400: problemResponse('The body cannot be read; detail says what is wrong.'),
    401: jsonResponse('The number was not verified in this browser.', created),
    404: problemResponse(`No such vehicle, or ${NOT_OFFERED}.`),
    422: jsonResponse('Fields are missing or invalid. Nothing was stored.', created),
    429: problemResponse('Too many applications came from this IP address. Try again in ten minutes.'),
    502: jsonResponse(
      'The lender created no customer, or the lead could not be stored (lead_id is null). The request can be repeated.',
      created,
    ),
  },
} as const;

const readApplication = {
  method: 'get',
  path: '/api/youx/applications/{key}',
  operationId: 'readFinanceApplication',
  summary: 'Returns the outcome of an application. Only the owner of its verified number can read it.',
  pathParameters: keyInPath,
  responses: {
    200: jsonResponse('The application.', sentSchema),
    404: problemResponse(`The signed-in shopper has sent no application with this key, or ${NOT_OFFERED}.`),
  },
} as const;

type ApplicationScope = Scope<'inventory' | 'finance', 'site' | 'account' | 'remoteAddress' | 'origin' | 'now'>;
type Posted = z.output<typeof posted>;

/** The applications for finance. The number is verified first; the lead and the customer follow at the same time. */
export function applicationOperations(
  clock: { readonly now: () => number },
  /** URL for an applicant, from the lender's URL: in the demonstration, a page of the sandbox on the site's origin. */
  lenderPage: ((url: string, origin: string) => string) | null,
): readonly Operation[] {
  const lenderUrl = (url: string, origin: string) => lenderPage?.(url, origin) ?? url;
  const maySend = createCountLimit(APPLICATIONS, clock.now);

  async function create(request: Request, scope: ApplicationScope): Promise<Response> {
    const {
      site,
      finance: { applications },
    } = scope;
    if (!site.settings.finance.popup) return notOffered();
    const sent = posted.safeParse(await request.json().catch(() => undefined));
    if (!sent.success) return problem(400, 'The application cannot be read', bodyProblems(sent.error));
    const headers = keyHeader.safeParse({ 'Idempotency-Key': request.headers.get('idempotency-key') ?? undefined });
    if (!headers.success) return problem(400, 'The key cannot be used', bodyProblems(headers.error));
    if (!maySend(scope.remoteAddress))
      return problem(429, 'Too many', 'Too many applications from this address. Try again in ten minutes.');
    const shopper = await scope.account().shopper();
    if (shopper === null || mobileNumber(sent.data.data.phoneNumber) !== shopper.phone)
      return reply(401, { error: NOT_VERIFIED });
    const vehicle = await findVehicle(scope.inventory.stock, site, sent.data.additionalData.car_id);
    if (vehicle === undefined) return problem(404, 'No such vehicle', 'This site has no vehicle with this car_id.');
    const application = toApplication(sent.data, vehicle, shopper.phone, scope);
    const rules = leadRules('preApproval', site.settings);
    const fields = leadFields('', application);
    const checked = validateEnquiry(rules, leadSubject(site, vehicle, null), fields, scope.now);
    const unknownHelper = helperProblem(application.loan.whoIsHelping, site.settings.finance.helpers);
    if (unknownHelper) return reply(422, { error: unknownHelper.message, errors: [unknownHelper] });
    if (!checked.ok) return reply(422, { error: checked.errors[0]!.message, errors: checked.errors });
    const key = headers.data['Idempotency-Key'] ?? '';
    const done = await applications.submit(site, key, application);
    return done.outcome === 'created'
      ? reply(200, { redirectUrl: lenderUrl(done.redirectUrl, scope.origin), lead_id: done.leadId })
      : reply(502, { error: APPLICATION_FAILURES[done.failure], lead_id: done.leadId });
  }

  async function read(
    key: string,
    { site, finance: { applications }, account, origin }: Scope<'finance', 'site' | 'account' | 'origin'>,
  ): Promise<Response> {
    if (!site.settings.finance.popup) return notOffered();
    const shopper = await account().shopper();
    const sent = shopper && (await applications.find(site, key, shopper.phone));
    if (!sent)
      return problem(404, 'No such application', 'The signed-in shopper has sent no application with this key.');
    const { redirectUrl } = sent;
    const body: AnswerBody<typeof sentSchema> = {
      ...sent,
      redirectUrl: redirectUrl && lenderUrl(redirectUrl, origin),
    };
    return answer(body);
  }

  return [
    { ...createCustomer, handle: (scope, { request }) => create(request, scope) },
    { ...readApplication, handle: (scope, { path }) => read(path['key']!, scope) },
  ];
}

/** `undefined` for an id that the site does not have. */
async function findVehicle(
  stock: Pick<StockQueries, 'findVehiclesById'>,
  site: Site,
  id: string | null,
): Promise<Vehicle | null | undefined> {
  if (id === null) return null;
  const [vehicle] = await stock.findVehiclesById(site, [id]);
  return vehicle ?? undefined;
}

function toApplication(
  { data, additionalData }: Posted,
  vehicle: Vehicle | null,
  phone: string,
  { site, origin }: Pick<RequestFacts, 'site' | 'origin'>,
): FinanceApplication {
  return {
    loan: {
      creditScore: data.selfAssessedCreditScore,
      purchasePrice: data.purchasePrice * 100,
      termYears: data.loanTerm,
      year: vehicle ? vehicle.year : data.year,
      vin: vehicle ? vehicle.vin : data.vin,
      nvic: vehicle ? vehicle.nvic : data.nvic,
      whoIsHelping: oneLine(additionalData.whoIsHelping),
    },
    vehicleId: vehicle?.id ?? null,
    phone,
    firstName: oneLine(data.firstName),
    lastName: oneLine(data.lastName),
    email: oneLine(data.email),
    postcode: oneLine(data.postCode),
    subscribe: data.subscribe,
    terms: additionalData.terms,
    // The popup asks which of several dealerships it is for; other clients may leave that to the site.
    dealership: additionalData.dealership_slug ?? (vehicle === null ? (site.dealerships[0]?.slug ?? null) : null),
    visitedPages: additionalData.lead_attributes.visited_pages,
    linkedQuery: additionalData.lead_attributes.linked_query_params,
    origin,
  };
}

/** Explains what is wrong with the helper's name: the lender and the dealership learn only names of the site. */
function helperProblem(helper: string, helpers: readonly string[]) {
  if (helper === '' || helpers.includes(helper)) return null;
  const message =
    helpers.length === 0 ? 'This site does not ask who is helping you.' : 'Choose who is helping you, or no one.';
  return { field: LOAN_FIELDS.helper, message };
}

/** Reads a text like a lead's form field: no control characters, and none that a database refuses. */
function oneLine(value: string): string {
  return value
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** The lead of an application, in the fields of its form. */
function leadFields(id: string, application: FinanceApplication): Record<string, string> {
  const { loan, dealership, visitedPages, linkedQuery } = application;
  return {
    form: 'preApproval',
    form_token: id,
    name: application.firstName,
    last_name: application.lastName,
    email: application.email,
    phone: application.phone,
    postcode: application.postcode,
    ...(application.subscribe && { opt_in: 'true' }),
    ...(application.terms && { terms: 'true' }),
    ...(dealership !== null && { dealership_slug: dealership }),
    [LOAN_FIELDS.amount]: String(loan.purchasePrice / 100),
    [LOAN_FIELDS.term]: String(loan.termYears),
    [LOAN_FIELDS.helper]: loan.whoIsHelping,
    visited_pages: JSON.stringify(visitedPages),
    linked_query_params: JSON.stringify(linkedQuery),
  };
}

/** Turns applications into leads, and adds the data that the service stores beside the customer. */
export function financeLeads(parts: {
  readonly leads: LeadIntake;
  readonly stock: Pick<StockQueries, 'findVehiclesById'>;
  readonly tenants: Pick<Tenants, 'all'>;
  readonly now: () => number;
}): Pick<ApplicationParts, 'storeLead' | 'additionalData'> {
  const { leads, stock, tenants, now } = parts;
  return {
    async storeLead(of, id, application) {
      const site = wholeSite(tenants, of);
      const vehicle = (await findVehicle(stock, site, application.vehicleId)) ?? null;
      const stored = await leads.accept({
        site,
        vehicle,
        // An application is sent by the account of its number, which was verified first.
        senderPhone: application.phone,
        fields: leadFields(id, application),
        request: {
          url: application.origin + (vehicle ? vehiclePath(vehicle) : '/'),
          user_agent: null,
          remote_address: null,
        },
        now: now(),
      });
      if (stored.outcome === 'accepted') return stored.lead_id;
      throw new Error(`The lead is invalid: ${stored.errors.map(({ field }) => field).join(', ')}.`);
    },
    async additionalData(of, { vehicleId, dealership, loan, visitedPages, linkedQuery }) {
      const site = wholeSite(tenants, of);
      const vehicle = (await findVehicle(stock, site, vehicleId)) ?? null;
      const { leadTag: tag } = site.settings.finance;
      // The lead's own order: the dealership that sells the vehicle counts before the one that the applicant named.
      const seller = site.dealerships.find(({ id }) => id === vehicle?.dealershipId);
      return {
        lead_details: { category: CATEGORY, ...(tag !== null && { tag }) },
        car_id: vehicle?.id ?? null,
        dealership_slug: seller?.slug ?? dealership ?? site.dealerships[0]?.slug ?? null,
        car_type: vehicle?.condition ?? null,
        whoIsHelping: loan.whoIsHelping,
        lead_attributes: { visited_pages: visitedPages, linked_query_params: linkedQuery },
      };
    },
  };
}

const notOffered = () => problem(404, 'No applications', `${NOT_OFFERED}.`);

function reply(status: number, body: Partial<AnswerBody<typeof created>>): Response {
  return answer({ redirectUrl: null, error: null, lead_id: null, errors: [], ...body }, [], status);
}
