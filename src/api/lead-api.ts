import { z } from 'zod';
import { CONTACT_FORM_FIELD } from '#leads/rules/lead-form.ts';
import { isLeadAlone, LEAD_FORMS, toLeadForm, leadRules, type LeadForm } from '#leads/rules/lead-forms.ts';
import { leadSubject } from '#leads/lead-receivers.ts';
import { line, postedFields, type PostedFields } from '#leads/rules/posted-fields.ts';
import { postedTopic } from '#leads/rules/topic.ts';
import { createCountLimit } from '#platform/count-limit.ts';
import { problem } from '#platform/problem.ts';
import { bookingTaken } from '#views/forms/enquiry-post.server.ts';
import { findTopic } from '#views/forms/find-topic.server.ts';
import type { RequestFacts, Scope } from '#views/context.ts';
import { signInForFinance } from '#shoppers/rules/account-features.ts';
import { GATED_FEATURE_OF } from '#views/page/trade-in-paths.ts';
import { findVehicle } from './find-vehicle.ts';
import { bodyProblems, jsonResponse, problemResponse, type AnswerBody, type Operation } from './operation.ts';

/** More than the shoppers of one office send in that time. */
const LEADS = { most: 30, windowMs: 10 * 60_000 };

const posted = z.strictObject({
  form: z.enum(LEAD_FORMS.filter(isLeadAlone)).default('enquiry'),
  car_slug: z.string().max(200).nullable().default(null).meta({ description: 'The vehicle that the lead is about.' }),
  fields: z.record(z.string().max(60), z.union([z.string(), z.array(z.string()).max(100)])).meta({
    description:
      'The values that the shopper typed, by the field names in docs/forms.md. If the site has several dealerships or locations, dealership_slug or location chooses the receiver. form_token is the id of the submission: a repeated request with it does not create a second lead.',
  }),
});
const answer = z
  .object({
    lead_id: z.string().nullable().meta({ description: 'null if nothing was stored.' }),
    receipt: z.string().nullable().meta({ description: 'The number that the shopper quotes.' }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'The message to show to the shopper; null if the lead was stored.' }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
  })
  .meta({ id: 'LeadAnswer' });

const sendLead = {
  method: 'post',
  path: '/api/leads',
  operationId: 'sendLead',
  summary:
    'Stores a lead and delivers it to the dealership, as a form of the site does. Post a form with a file to its page instead.',
  body: { mediaType: 'application/json', schema: posted },
  responses: {
    201: jsonResponse('The lead is stored and will be delivered.', answer),
    400: problemResponse('The body cannot be read; detail says what is wrong.'),
    404: problemResponse('The site has no such vehicle, or shoppers must sign in for this form.'),
    422: jsonResponse('Fields are missing or invalid, or the requested time is taken. Nothing was stored.', answer),
    429: problemResponse('Too many leads came from this IP address. Try again in ten minutes.'),
  },
} as const;

export type FindScreens = () => Promise<RequestFacts['findScreen']>;
type LeadScope = Scope<'inventory' | 'leads', 'site' | 'findScreen' | 'report' | 'remoteAddress' | 'origin' | 'now'>;

/** Validates, stores and delivers as the forms of pages do, and answers `lead_id` or `error`. `screens` finds the routes of the build. */
export function sendLeadOperation(clock: { readonly now: () => number }, screens: FindScreens): Operation {
  const maySend = createCountLimit(LEADS, clock.now);
  const send = async (request: Request, scope: LeadScope): Promise<Response> => {
    const read = posted.safeParse(await request.json().catch(() => undefined));
    if (!read.success) return problem(400, 'The lead cannot be read', bodyProblems(read.error));
    const { car_slug, form } = read.data;
    if (isGated(form, car_slug !== null, scope.site))
      return problem(
        404,
        'Sign in first',
        'On this site a shopper signs in for this form, on its page (gating.features).',
      );
    const vehicle = car_slug === null ? null : await findVehicle(scope.inventory.stock, scope.site, car_slug);
    if (vehicle instanceof Response) return vehicle;
    if (!maySend(scope.remoteAddress))
      return problem(429, 'Too many', 'Too many leads from this address. Try again in ten minutes.');
    const fields = { ...readFields(read.data.fields), [CONTACT_FORM_FIELD]: form };
    const kind = toLeadForm(line(fields, CONTACT_FORM_FIELD), vehicle !== null);
    const topic = vehicle ? null : findTopic(scope, postedTopic(fields));
    const rules = leadRules(kind, scope.site.settings);
    const taken = await bookingTaken(rules, leadSubject(scope.site, vehicle, topic), fields, scope);
    if (taken) return refuseLead([taken]);
    const outcome = await scope.leads.intake.accept({
      site: scope.site,
      vehicle,
      topic,
      fields,
      request: {
        url: `${scope.origin}/`,
        user_agent: request.headers.get('user-agent'),
        remote_address: scope.remoteAddress,
      },
      now: scope.now,
    });
    if (outcome.outcome === 'invalid') return refuseLead(outcome.errors);
    return reply(201, { lead_id: outcome.lead_id, receipt: outcome.receipt, error: null, errors: [] });
  };
  return {
    ...sendLead,
    handle: async (scope, { request }) => send(request, { ...scope, findScreen: await screens() }),
  };
}

/** True if only a signed-in shopper may use the form. */
function isGated(form: LeadForm, isAboutVehicle: boolean, { settings }: RequestFacts['site']): boolean {
  if (form === 'finance') return signInForFinance(settings.gating, isAboutVehicle) !== null;
  return (form === 'tradeIn' || form === 'sell') && settings.gating.features.includes(GATED_FEATURE_OF[form]);
}

function readFields(fields: z.output<typeof posted>['fields']): PostedFields {
  return postedFields(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
  );
}

function refuseLead(errors: AnswerBody<typeof answer>['errors']): Response {
  return reply(422, { lead_id: null, receipt: null, error: errors[0]?.message ?? null, errors });
}

function reply(status: number, body: AnswerBody<typeof answer>): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
