import type { Site } from '#sites/site.ts';
import { findLine, type Finding, type SiteTexts } from './finding.ts';

/** The finance service that a site needs: without its URL and key, shoppers see no quotes and applications fail. */
export function checkFinance(
  { id, settings: { finance } }: Site,
  texts: SiteTexts,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly Finding[] {
  if (!finance.quote && !finance.popup) return [];
  const file = `${id}/site.yaml`;
  const finding = (level: Finding['level'], name: string, variable: string, message: string): readonly Finding[] =>
    environment[variable]
      ? []
      : [
          {
            level,
            file,
            line: findLine(texts, file, `${name}:`, 'finance:'),
            message: `The environment has no ${variable}: ${message}`,
            todo: `Set ${variable} for the server, or set finance.quote and finance.popup to false.`,
          },
        ];
  return [
    ...finding('missing', 'quote', 'YOUX_URL', 'the finance service quotes no loans and takes no applications.'),
    ...finding(
      'risk',
      'serviceKeyEnv',
      finance.serviceKeyEnv ?? 'YOUX_KEY',
      'the finance service is asked without a key.',
    ),
  ];
}
