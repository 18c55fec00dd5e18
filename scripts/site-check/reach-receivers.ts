import { resolveMx } from 'node:dns/promises';
import type { Site } from '#sites/site.ts';
import { findLine, type Finding, type SiteTexts } from './finding.ts';

const TIMEOUT_MS = 8000;

/** Access to the outside; a test answers instead. */
export interface Outside {
  /** The mail servers of a domain. */
  mailServers(domain: string): Promise<readonly unknown[]>;
  /** Any answer at all is enough: a webhook refuses what is not a lead. */
  answers(url: string): Promise<boolean>;
}

const OUTSIDE: Outside = {
  mailServers: (domain) => resolveMx(domain),
  answers: (url) =>
    fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      () => true,
      () => false,
    ),
};

/** Mailboxes whose domain takes no mail, and webhooks that do not answer. */
export async function reachReceivers(
  site: Site,
  texts: SiteTexts,
  outside: Outside = OUTSIDE,
): Promise<readonly Finding[]> {
  const file = `${site.group_id}/dealerships.yaml`;
  const findings: Finding[] = [];
  for (const { name, lead_delivery } of site.dealerships) {
    for (const to of lead_delivery.mail) {
      const domain = to.slice(to.lastIndexOf('@') + 1);
      const servers = await outside.mailServers(domain).catch(() => []);
      if (servers.length === 0)
        findings.push({
          level: 'missing',
          file,
          line: findLine(texts, file, to),
          message: `Leads of ${name} go to ${to}, but ${domain} has no mail server (no MX record).`,
          todo: 'Correct the address, or ask the owner of the domain.',
        });
    }
    for (const { url, secret_env } of lead_delivery.webhooks) {
      const line = findLine(texts, file, url);
      if (!(await outside.answers(url)))
        findings.push({
          level: 'missing',
          file,
          line,
          message: `The webhook ${url} of ${name} does not answer.`,
          todo: 'Correct the URL, or start its server.',
        });
      if (!process.env[secret_env])
        findings.push({
          level: 'missing',
          file,
          line,
          message: `The environment has no ${secret_env}, which signs the leads of ${name}.`,
          todo: `Set ${secret_env} for the server.`,
        });
    }
  }
  return findings;
}
