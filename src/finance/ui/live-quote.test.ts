import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { statedRepayment, type Repayment } from '../rules/repayment.ts';
import { createLiveQuote, fetchVehicleFigures, type LiveQuote, type QuoteRequest } from './live-quote.ts';

const request = (purchasePrice: number): QuoteRequest => ({
  selfAssessedCreditScore: 'GREAT',
  purchasePrice,
  loanTerm: 5,
  year: null,
  vin: null,
  nvic: null,
  whoIsHelping: '',
});
const repayment = (dollars: number) =>
  statedRepayment({ amount: dollars * 100, frequency: 'week', rate: 8, comparison: 9, term: '5 years' })!;

describe('a live quote', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function opened() {
    const asked: number[] = [];
    const answers = new Map<number, (answer: Repayment | null | Error) => void>();
    const shown: LiveQuote[] = [];
    const ask = ({ purchasePrice }: QuoteRequest) => {
      asked.push(purchasePrice);
      return new Promise<Repayment | null>((resolve, reject) =>
        answers.set(purchasePrice, (answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      );
    };
    const change = createLiveQuote({ ask, show: (quote) => shown.push(quote) });
    const answer = async (price: number, given: Repayment | null | Error) => {
      answers.get(price)!(given);
      await vi.advanceTimersByTimeAsync(0);
    };
    return { asked, shown, change, answer };
  }

  it('is requested at once the first time, then 500 ms after the last change', () => {
    const { asked, change } = opened();
    change(request(30_000));
    expect(asked).toEqual([30_000]);
    change(request(31_000));
    vi.advanceTimersByTime(499);
    change(request(32_000));
    vi.advanceTimersByTime(499);
    expect(asked).toEqual([30_000]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual([30_000, 32_000]);
  });

  it('never shows an earlier answer after a later request', async () => {
    const { shown, change, answer } = opened();
    change(request(30_000));
    change(request(40_000));
    vi.advanceTimersByTime(500);
    await answer(40_000, repayment(140));
    await answer(30_000, repayment(99));
    expect(shown.at(-1)).toEqual({ repayment: repayment(140), isPending: false });
  });

  it.each([null, new Error('offline')])('is cleared without an answer: %s', async (failure) => {
    const { shown, change, answer } = opened();
    change(request(30_000));
    await answer(30_000, repayment(99));
    change(request(40_000));
    expect(shown.at(-1)).toEqual({ repayment: repayment(99), isPending: true });
    vi.advanceTimersByTime(500);
    await answer(40_000, failure);
    expect(shown.at(-1)).toEqual({ repayment: null, isPending: false });
  });
});

describe('the quote of a vehicle', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('is requested once for all that show it, and again where the answer failed', async () => {
    const answered = { weeklyRepaymentAmount: 120.5, advertisedRate: 6.29, comparisonRate: 8.19 };
    const fetched = vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(new Response(null, { status: 502 }))
      .mockImplementation(async () => Response.json(answered));
    vi.stubGlobal('fetch', fetched);
    expect(await Promise.all([fetchVehicleFigures('{}'), fetchVehicleFigures('{}')])).toEqual([null, null]);
    expect(fetched).toHaveBeenCalledTimes(1);
    const figures = { weekly: 12_050, rate: 6.29, comparison: 8.19 };
    expect(await Promise.all([fetchVehicleFigures('{}'), fetchVehicleFigures('{}')])).toEqual([figures, figures]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });
});
