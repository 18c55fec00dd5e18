import { describe, expect, it } from 'vitest';
import { openFakeFinanceService } from '#integrations/finance-service/fake.server.ts';
import { FinanceServiceFailed, type FinanceCustomer, type FinanceService } from '#integrations/finance-service/port.ts';
import { CREDIT_SCORES, QUOTE_LIMITS, type QuotedLoan } from '#finance/rules/quoted-loan.ts';

const LOAN: QuotedLoan = {
  creditScore: 'GREAT',
  purchasePrice: 3_499_000,
  termYears: 5,
  year: 2023,
  vin: 'KNAB3511MNT000001',
  nvic: 'ABC23A',
  whoIsHelping: '',
};
const CUSTOMER: FinanceCustomer = {
  loan: LOAN,
  phone: '0491570006',
  firstName: 'Jo',
  lastName: 'Fictional',
  email: 'jo@example.com',
  postcode: '4000',
  subscribe: false,
  additionalData: { car_id: 'stock-1', dealership_slug: 'aspley', car_type: 'used', whoIsHelping: '' },
};

const SERVICES: readonly (readonly [string, () => FinanceService])[] = [['the fake', openFakeFinanceService]];

const failure = (reason: FinanceServiceFailed['reason']) => ({ name: 'FinanceServiceFailed', reason });

describe.each(SERVICES)('a loan quoted by %s', (_name, open) => {
  it.each(CREDIT_SCORES)(
    'has a weekly repayment in cents and a rate with its comparison rate (%s)',
    async (creditScore) => {
      const quote = await open().quote({ ...LOAN, creditScore });
      expect(Number.isInteger(quote.weeklyRepayment)).toBe(true);
      expect(quote.weeklyRepayment).toBeGreaterThan(9000);
      expect(quote.weeklyRepayment).toBeLessThan(20_000);
      expect(quote.advertisedRate).toBeGreaterThan(0);
      expect(quote.comparisonRate).toBeGreaterThan(quote.advertisedRate);
    },
  );

  it.each([
    ['declined', 1_300_100],
    ['unanswered', 1_300_300],
    ['malformed', 1_300_400],
  ] as const)('fails when it is %s', async (reason, purchasePrice) => {
    await expect(open().quote({ ...LOAN, purchasePrice })).rejects.toMatchObject(failure(reason));
  });
});

describe.each(SERVICES)('a customer of %s', (_name, open) => {
  it('continues at an absolute URL, the first one for a repeated key', async () => {
    const service = open();
    const first = await service.createCustomer(CUSTOMER, 'key-1');
    expect(new URL(first.redirectUrl).protocol).toBe('https:');
    expect(await service.createCustomer(CUSTOMER, 'key-1')).toEqual(first);
    expect(await service.createCustomer(CUSTOMER, 'key-2')).not.toEqual(first);
  });

  it.each([
    ['declined', 'Decline'],
    ['unanswered', 'Down'],
    ['malformed', 'Malformed'],
    ['malformed', 'Redirect'],
  ] as const)(
    'is not created when the request is %s (%s), and the reason identifies no one',
    async (reason, lastName) => {
      const service = open();
      const failed = await service.createCustomer({ ...CUSTOMER, lastName }, `key-${lastName}`).catch((error) => error);
      expect(failed).toBeInstanceOf(FinanceServiceFailed);
      expect(failed).toMatchObject(failure(reason));
      for (const personal of [lastName, CUSTOMER.firstName, CUSTOMER.phone, CUSTOMER.email, CUSTOMER.postcode])
        expect((failed as Error).message).not.toContain(personal);
    },
  );
});

describe('the fake', () => {
  it('declines a loan outside the limits', async () => {
    const { price, termYears } = QUOTE_LIMITS;
    for (const outside of [
      { purchasePrice: price.min - 100 },
      { purchasePrice: price.max + 100 },
      { termYears: termYears.max + 1 },
    ])
      await expect(openFakeFinanceService().quote({ ...LOAN, ...outside })).rejects.toMatchObject(failure('declined'));
  });

  it('records one customer for each key', async () => {
    const service = openFakeFinanceService();
    for (const key of ['key-1', 'key-1', 'key-2']) await service.createCustomer(CUSTOMER, key);
    expect(service.customers).toEqual([CUSTOMER, CUSTOMER]);
  });
});
