import { comparisonRate, isComparisonTooLow } from '#finance/rules/comparison-rate.ts';
import { comparedFees, listedFees } from '#finance/rules/listed-fees.ts';
import { percent } from '#finance/rules/rate-text.ts';
import type { Site } from '#sites/site.ts';
import { findLine, type Finding, type SiteTexts } from './finding.ts';

type RatedSite = Pick<Site, 'id' | 'lender'> & {
  readonly settings: {
    readonly finance: Pick<Site['settings']['finance'], 'staticRates' | 'brandFees' | 'establishmentFee'>;
  };
};

/** Interest rates that stand without a comparison rate that can be true: the dealer answers for every advertisement with one. */
export function checkRates(site: RatedSite, texts: SiteTexts): readonly Finding[] {
  return [...staticRates(site, texts), ...[...texts].flatMap(([file, text]) => ratesInText(file, text))];
}

function staticRates({ id, lender, settings: { finance } }: RatedSite, texts: SiteTexts): readonly Finding[] {
  const { rate, comparison } = finance.staticRates ?? { rate: null, comparison: null };
  if (rate === null || comparison === null) return [];
  const fees = comparedFees(listedFees(null, finance, lender));
  const lowest = typeof comparison === 'number' ? comparison : comparison.from;
  if (!isComparisonTooLow(lowest, rate, fees)) return [];
  const file = `${id}/site.yaml`;
  return [
    {
      level: 'missing',
      file,
      line: findLine(texts, file, 'staticRates:', 'finance:'),
      message: `The finance text says ${percent(rate)} and a comparison rate of ${percent(lowest)}, but with the fees that the site lists it is ${percent(comparisonRate(rate, fees))}.`,
      todo: 'Ask the lender for the comparison rate, and write it into finance.staticRates.',
    },
  ];
}

const BOTH = /(\d+(?:\.\d+)?)% ?p\.?a\.?[^%]{0,60}comparison rate(?: of)? (\d+(?:\.\d+)?)%/i;
const NAMED = /^\s*(?:- )?(?:name|title|heading): .*?(\d+(?:\.\d+)?)% ?p\.?a/i;

function ratesInText(file: string, text: string): readonly Finding[] {
  return text.split('\n').flatMap((line, at): readonly Finding[] => {
    const place = { level: 'risk', file, line: at + 1 } as const;
    const both = BOTH.exec(line);
    const named = NAMED.exec(line);
    return [
      ...(both && Number(both[2]) <= Number(both[1])
        ? [
            {
              ...place,
              message: `This says ${both[1]}% and a comparison rate of ${both[2]}%: with any fee, the comparison rate is higher.`,
              todo: 'Ask the lender for the comparison rate, with all of its fees.',
            },
          ]
        : []),
      ...(named
        ? [
            {
              ...place,
              message: `The name has a rate of ${named[1]}% p.a.: lists show it without its comparison rate and the warning.`,
              todo: 'Name what is offered, and write the rate into the conditions, with its comparison rate and the warning.',
            },
          ]
        : []),
    ];
  });
}
