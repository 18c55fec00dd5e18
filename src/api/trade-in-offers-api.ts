import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { OFFER_STATES, type TradeInOffer } from '#leads/rules/trade-in-offer.ts';
import type { Scope } from '#views/context.ts';
import { problem } from '#platform/problem.ts';
import type { Logger } from '#platform/log.ts';
import type { Site } from '#sites/site.ts';
import {
  bodyProblems,
  jsonResponse,
  problemResponse,
  type AnswerBody,
  type ApiCall,
  type Operation,
} from './operation.ts';

/** A shorter key could be guessed. */
const LEAST_KEY_LENGTH = 24;
const MOST_DOLLARS = 2_000_000;
/** Ids and receipt numbers. Other text is not looked up: a database refuses some characters with an error. */
const ID = /^[\w-]{1,64}$/;

const offerTerms = z.strictObject({
  offer_price: z
    .number()
    .positive()
    .max(MOST_DOLLARS)
    .refine((dollars) => Number.isInteger(Math.round(dollars * 1e6) / 1e4), 'must have at most two decimals')
    .meta({ description: 'Dollars.', examples: [18500] }),
  valid_until: z.iso.date().meta({
    description:
      "The last day on which the shopper can accept the offer, in the dealership's time zone: from today to 90 days from now.",
  }),
  note: z
    .string()
    .trim()
    .max(500)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'has characters that cannot be stored')
    .nullable()
    .default(null)
    .meta({ description: 'A note from the dealership to the shopper, in plain text.' }),
});
const offerAnswer = z
  .object({
    id: z.string(),
    lead_id: z.string(),
    offer_price: z.number().meta({ description: 'Dollars.' }),
    valid_until: z.iso.date(),
    note: z.string().nullable(),
    state: z.enum(OFFER_STATES),
    made_at: z.iso.datetime(),
    changed_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The time at which the offer was answered or withdrawn.' }),
    inspection_at: z
      .string()
      .nullable()
      .meta({ description: 'The time that the shopper requested for the inspection, with its UTC offset.' }),
  })
  .meta({ id: 'TradeInOffer' });

const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{8,100}$/)
    .meta({ description: 'Your own id for this offer. A repeated request with it returns the same offer.' }),
});
const leadInPath = z.object({
  lead: z
    .string()
    .meta({ description: 'The lead_id or the receipt number of a trade-in or selling lead of this site.' }),
});
const offerInPath = z.object({ offer: z.string().meta({ description: 'The id of an offer of this site.' }) });

const REFUSED = {
  401: problemResponse('The bearer token is missing or is not the key of the site.'),
} as const;
const NO_OFFER = 'The site has no such offer, or makes no offers online (setting tradeIn.offerKeyEnv).';

const makeOffer = {
  method: 'post',
  path: '/api/leads/{lead}/trade-in-offers',
  operationId: 'makeTradeInOffer',
  summary: 'Makes an offer for the vehicle of a trade-in or selling lead. The shopper receives it by email.',
  pathParameters: leadInPath,
  headers: idempotencyHeader,
  needsKey: true,
  body: { mediaType: 'application/json', schema: offerTerms },
  responses: {
    ...REFUSED,
    200: jsonResponse('The offer that an earlier request with this key made.', offerAnswer),
    201: jsonResponse('The new offer.', offerAnswer),
    400: problemResponse('The body or the Idempotency-Key cannot be read; detail says what is wrong.'),
    404: problemResponse(
      'The site has no such lead, the lead describes no vehicle, or the site makes no offers online.',
    ),
    409: problemResponse('The lead already has an open or accepted offer, or the key belongs to another offer.'),
  },
} as const;
const readOffer = {
  method: 'get',
  path: '/api/trade-in-offers/{offer}',
  operationId: 'readTradeInOffer',
  summary: 'Returns an offer and its outcome.',
  pathParameters: offerInPath,
  needsKey: true,
  responses: { ...REFUSED, 200: jsonResponse('The offer.', offerAnswer), 404: problemResponse(NO_OFFER) },
} as const;
const withdrawOffer = {
  method: 'post',
  path: '/api/trade-in-offers/{offer}/withdraw',
  operationId: 'withdrawTradeInOffer',
  summary: 'Withdraws an offer that the shopper has not answered. The shopper receives an email.',
  pathParameters: offerInPath,
  needsKey: true,
  responses: {
    ...REFUSED,
    200: jsonResponse('The withdrawn offer.', offerAnswer),
    404: problemResponse(NO_OFFER),
    409: problemResponse('The offer was answered or has expired.'),
  },
} as const;

type OfferScope = Scope<'leads', 'site' | 'now'>;

/** The operations with which a dealership's own system makes offers. They need the site's key. */
export function offerOperations({
  secret,
  log,
}: {
  readonly secret: (name: string) => string | undefined;
  readonly log: Logger;
}): readonly Operation[] {
  /** Explains why a request is refused; `null` if it may proceed. */
  const refusal = (site: Site, request: Request): Response | null => {
    const name = site.settings.tradeIn.offerKeyEnv;
    if (name === null)
      return problem(404, 'No offers', 'This site makes no offers online (setting tradeIn.offerKeyEnv).');
    const key = secret(name) ?? '';
    if (key.length < LEAST_KEY_LENGTH)
      log.error(
        { site: site.id, variable: name },
        `the key of a site's offers is not set or has less than ${LEAST_KEY_LENGTH} characters`,
      );
    const given = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    if (key.length >= LEAST_KEY_LENGTH && isSame(given, key)) return null;
    const detail = 'Send the key of this site in the header Authorization: Bearer <key>.';
    return problem(401, 'No key', detail, {}, { 'WWW-Authenticate': 'Bearer' });
  };
  const withKey =
    (handle: (id: string, scope: OfferScope, request: Request) => Promise<Response>, name: 'lead' | 'offer') =>
    async (scope: OfferScope, { request, path }: ApiCall): Promise<Response> =>
      refusal(scope.site, request) ?? handle(path[name]!, scope, request);
  return [
    { ...makeOffer, handle: withKey(make, 'lead') },
    { ...readOffer, handle: withKey(read, 'offer') },
    { ...withdrawOffer, handle: withKey(withdraw, 'offer') },
  ];
}

const noOffer = () => problem(404, 'No such offer', 'This site has no offer with this id.');

async function make(lead: string, { site, leads, now }: OfferScope, request: Request): Promise<Response> {
  const key = request.headers.get('idempotency-key') ?? '';
  if (!idempotencyHeader.safeParse({ 'Idempotency-Key': key }).success)
    return problem(400, 'No Idempotency-Key', 'Send a header Idempotency-Key with 8 to 100 characters without spaces.');
  const read = offerTerms.safeParse(await request.json().catch(() => undefined));
  if (!read.success) return problem(400, 'The offer cannot be read', bodyProblems(read.error));
  const { offer_price: dollars, valid_until: validUntil, note } = read.data;
  const terms = { price: Math.round(dollars * 100), validUntil, note: note || null };
  const made = ID.test(lead)
    ? await leads.tradeInOffers.make({ site, lead, key, terms }, now)
    : ({ outcome: 'noLead' } as const);
  switch (made.outcome) {
    case 'made':
      return offerResponse(made.offer, made.repeated ? 200 : 201);
    case 'invalid':
      return problem(400, 'The offer cannot be made', made.message);
    case 'noLead':
      return problem(
        404,
        'No such lead',
        'This site has no lead with this id or receipt number that describes a vehicle.',
      );
    case 'keyUsed':
      return problem(409, 'Key in use', 'This Idempotency-Key belongs to an offer with other terms. Use a new one.');
    default:
      return openOffer(made.offer);
  }
}

async function read(id: string, { site, leads, now }: OfferScope): Promise<Response> {
  const offer = ID.test(id) ? await leads.tradeInOffers.read(site.id, id, now) : null;
  return offer ? offerResponse(offer, 200) : noOffer();
}

async function withdraw(id: string, { site, leads, now }: OfferScope): Promise<Response> {
  const offer = ID.test(id) ? await leads.tradeInOffers.withdraw(site.id, id, now) : null;
  if (!offer) return noOffer();
  return offer.state === 'withdrawn'
    ? offerResponse(offer, 200)
    : problem(409, 'Too late', `This offer cannot be withdrawn: its state is ${offer.state}.`);
}

/** Compares digests, which have the same length whatever was sent. */
function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

function openOffer({ id, state }: TradeInOffer): Response {
  const detail =
    state === 'accepted'
      ? `The shopper accepted the offer ${id}.`
      : `The lead has the offer ${id}. Withdraw it first: POST /api/trade-in-offers/${id}/withdraw.`;
  return problem(409, 'An offer is open', detail);
}

function offerResponse(offer: TradeInOffer, status: number): Response {
  const body: AnswerBody<typeof offerAnswer> = {
    id: offer.id,
    lead_id: offer.leadId,
    offer_price: offer.price / 100,
    valid_until: offer.validUntil,
    note: offer.note,
    state: offer.state,
    made_at: offer.madeAt.toISOString(),
    changed_at: offer.changedAt?.toISOString() ?? null,
    inspection_at: offer.inspectionAt,
  };
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });
}
