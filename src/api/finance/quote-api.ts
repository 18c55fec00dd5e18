import { z } from 'zod';
import type { Scope } from '#views/context.ts';
import { CODE_FORM, CREDIT_SCORES, QUOTE_LIMITS } from '#finance/rules/quoted-loan.ts';
import { problem } from '#platform/problem.ts';
import { bodyProblems, jsonResponse, problemSchema, type AnswerBody, type Operation } from '../operation.ts';

const { price, termYears } = QUOTE_LIMITS;
const code = z.string().regex(CODE_FORM).nullable().default(null);

const quoteBody = z.strictObject({
  selfAssessedCreditScore: z.enum(CREDIT_SCORES).default('GREAT'),
  purchasePrice: z
    .number()
    .min(price.min / 100)
    .max(price.max / 100)
    .default(price.start / 100)
    .meta({ description: 'Dollars.' }),
  loanTerm: z.int().min(termYears.min).max(termYears.max).default(termYears.start).meta({ description: 'Years.' }),
  year: z.int().min(1900).max(2200).nullable().default(null).meta({ description: 'The build year of the vehicle.' }),
  vin: code,
  nvic: code,
  whoIsHelping: z.string().trim().max(80).default('').meta({ description: 'The name of a salesperson, or empty.' }),
});
const quoteAnswer = z
  .object({
    weeklyRepaymentAmount: z.number().meta({ description: 'Dollars.' }),
    advertisedRate: z.number().meta({ description: 'Per cent a year.' }),
    comparisonRate: z
      .number()
      .meta({ description: 'Per cent a year. Show it with its warning wherever you show a rate.' }),
  })
  .meta({ id: 'FinanceQuote' });
const failure = problemSchema
  .extend({ error: z.string().meta({ description: 'The same text as detail.' }) })
  .meta({ id: 'FinanceProblem' });
const failureResponse = (description: string) => ({
  description,
  content: { mediaType: 'application/problem+json', schema: failure },
});

export const quoteOperation: Operation = {
  method: 'post',
  path: '/api/youx/quote',
  operationId: 'quoteFinance',
  summary: 'Quotes a loan with the finance service of the site. If there is no quote, show nothing to the shopper.',
  body: { mediaType: 'application/json', schema: quoteBody },
  responses: {
    200: jsonResponse('The quote.', quoteAnswer),
    400: failureResponse('The loan cannot be read or is outside the limits; error says what is wrong.'),
    404: failureResponse('The site does not quote loans (setting finance.quote).'),
    422: failureResponse('The service refused the loan.'),
    429: failureResponse('Too many quotes were requested from this IP address. Try again in a minute.'),
    502: failureResponse('The service did not answer, or its answer is not a quote.'),
  },
  handle: (scope, { request }) => quoteFinance(request, scope),
};

/** A problem with the field `error`, which clients of the specification read. */
function quoteProblem(status: number, title: string, error: string): Response {
  return problem(status, title, error, { error });
}

async function quoteFinance(
  request: Request,
  { site, finance: { quotes }, remoteAddress }: Scope<'finance', 'site' | 'remoteAddress'>,
): Promise<Response> {
  if (!site.settings.finance.quote)
    return quoteProblem(404, 'No quotes', 'This site does not quote loans (setting finance.quote).');
  const read = quoteBody.safeParse(await request.json().catch(() => undefined));
  if (!read.success) return quoteProblem(400, 'The loan cannot be quoted', bodyProblems(read.error));
  const { selfAssessedCreditScore, purchasePrice, loanTerm, ...rest } = read.data;
  const loan = {
    creditScore: selfAssessedCreditScore,
    purchasePrice: Math.round(purchasePrice * 100),
    termYears: loanTerm,
    ...rest,
  };
  const answer = await quotes.of(site, loan, remoteAddress);
  if (answer.outcome === 'limited')
    return quoteProblem(
      429,
      'Too many quotes',
      'Too many quotes were requested from this IP address. Try again in a minute.',
    );
  if (answer.outcome === 'failed')
    return quoteProblem(answer.reason === 'declined' ? 422 : 502, 'No quote', 'Failed to get quick quote');
  const body: AnswerBody<typeof quoteAnswer> = {
    weeklyRepaymentAmount: answer.quote.weeklyRepayment / 100,
    advertisedRate: answer.quote.advertisedRate,
    comparisonRate: answer.quote.comparisonRate,
  };
  return Response.json(body, { headers: { 'Cache-Control': 'no-store' } });
}
