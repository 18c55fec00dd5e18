import { parsePhone } from '#rules/australian-number.ts';
import { hasGarage } from '#shoppers/rules/account-features.ts';
import type { Site } from '#sites/site.ts';
import { findLine, vehiclesAt, type Finding, type SiteTexts } from './finding.ts';

/** Phones, hours, receivers, pictures, host names, saved searches and deals, and texts of a demonstration. */
export function checkContent(site: Site, texts: SiteTexts): readonly Finding[] {
  return [
    ...hostNames(site, texts),
    ...locations(site, texts),
    ...receivers(site, texts),
    ...pictures(site, texts),
    ...savedInGarage(site, texts),
    ...placeholders(texts),
  ];
}

/** The garage lists saved searches and deals, so there are none without it. */
function savedInGarage({ id, settings: { garage } }: Site, texts: SiteTexts): readonly Finding[] {
  if (garage.saves.length === 0 || hasGarage({ garage })) return [];
  const file = `${id}/site.yaml`;
  return [
    {
      level: 'risk',
      file,
      line: findLine(texts, file, 'saves:', 'garage:'),
      message: `Shoppers are to save ${garage.saves.join(' and ')}, but cannot, because the garage is off.`,
      todo: 'Set garage.enabled to true, or take garage.saves out.',
    },
  ];
}

/** Names that are reserved for examples (RFC 2606, RFC 6761) and lead nowhere. */
const RESERVED_DOMAIN = /(?:^|[.@/])(?:example\.(?:com|net|org)|[\w-]+\.(?:example|invalid|test|localhost))$/i;
/** The numbers that ACMA reserves for fiction. */
const FICTIONAL_PHONE = /^(?:0[2378]5550\d{4}|0[2378]7010\d{4}|0491570\d{3}|1800160401|1800975\d{3}|1300975\d{3})$/;

function hostNames(site: Site, texts: SiteTexts): readonly Finding[] {
  const file = `${site.id}/site.yaml`;
  const line = findLine(texts, file, 'hosts:');
  const todo = 'Write the host names that lead to this server as hosts: the first is the canonical one.';
  if (site.hosts.length === 0)
    return [{ level: 'missing', file, line, message: 'The site has no public host name.', todo }];
  return site.hosts
    .filter((host) => RESERVED_DOMAIN.test(host))
    .map((host) => ({ level: 'missing', file, line, message: `The host name ${host} is an example.`, todo }));
}

function locations(site: Site, texts: SiteTexts): readonly Finding[] {
  const file = `${site.group_id}/dealerships.yaml`;
  const { phoneOverride, phoneNumbers } = site.settings.contact;
  const ofSite = [phoneOverride, ...Object.values(phoneNumbers)].some((number) => number !== null);
  return site.locations.flatMap(({ id, name, slug, phone, opening_hours }): readonly Finding[] => {
    const line = findLine(texts, file, `slug: ${slug}`);
    const touches = vehiclesAt(site, id);
    const digits = phone === null ? '' : (parsePhone(phone)?.e164 ?? '').replace(/^\+61/, '0');
    return [
      ...(phone === null && !ofSite
        ? [
            {
              level: 'missing',
              file,
              line,
              message: `${name} has no phone number.`,
              todo: 'Write it as phone.',
              touches,
            } as const,
          ]
        : []),
      ...(FICTIONAL_PHONE.test(digits)
        ? [
            {
              level: 'missing',
              file,
              line: findLine(texts, file, phone!) ?? line,
              message: `${name} has the phone number ${phone}, which is reserved for examples.`,
              todo: 'Write the real number.',
              touches,
            } as const,
          ]
        : []),
      ...(opening_hours.every(({ status }) => status === 'Closed')
        ? [
            {
              level: 'missing',
              file,
              line,
              message: `${name} has no opening hours.`,
              todo: 'Write them as hours.',
              touches,
            } as const,
          ]
        : []),
    ];
  });
}

function receivers(site: Site, texts: SiteTexts): readonly Finding[] {
  const file = `${site.group_id}/dealerships.yaml`;
  return site.dealerships.flatMap(({ id, name, slug, lead_delivery: { mail, webhooks } }): readonly Finding[] => {
    const line = findLine(texts, file, `- slug: ${slug}`, `slug: ${slug}`);
    const touches: Finding['touches'] = ({ dealershipId }) => dealershipId === id;
    if (mail.length + webhooks.length === 0)
      return [
        {
          level: 'missing',
          file,
          line,
          message: `Leads of ${name} reach no one.`,
          todo: 'Write a mailbox or a webhook as lead_delivery.',
          touches,
        },
      ];
    const examples = [...mail, ...webhooks.map(({ url }) => new URL(url).hostname)].filter((to) =>
      RESERVED_DOMAIN.test(to),
    );
    return examples.map((to) => ({
      level: 'missing',
      file,
      line: findLine(texts, file, to),
      message: `Leads of ${name} go to ${to}, which is an example.`,
      todo: 'Write the real receiver.',
      touches,
    }));
  });
}

function pictures(site: Site, texts: SiteTexts): readonly Finding[] {
  const file = `${site.id}/site.yaml`;
  const risk = (where: string, line: number | null, message: string): Finding => ({
    level: 'risk',
    file: where,
    line,
    message,
    todo: 'Add a picture.',
  });
  return [
    ...(site.theme.logo === null
      ? [risk(`${site.id}/logo.svg`, null, 'The site has no logo: its name is shown as text.')]
      : []),
    ...(site.settings.home.blocks.includes('slider') && !site.settings.home.slides.some(({ image }) => image !== null)
      ? [
          risk(
            file,
            findLine(texts, file, 'slides:', 'home:'),
            'The slider of the home page has no picture; shared links have none either.',
          ),
        ]
      : []),
    ...site.settings.home.slides
      .filter(({ image }) => image === null)
      .map(({ id, name }) => risk(file, findLine(texts, file, `id: ${id}`), `The slide "${name}" has no picture.`)),
    ...site.posts
      .filter(({ picture }) => picture === null)
      .map(({ slug, title }) => risk(`${site.id}/posts/${slug}.md`, 1, `The post "${title}" has no picture.`)),
    ...site.offers
      .filter((offer) => offer.image_or_model_image === null)
      .map(({ id, name }) =>
        risk(
          `${site.group_id}/offers.yaml`,
          findLine(texts, `${site.group_id}/offers.yaml`, `id: ${id}`),
          `The offer "${name}" has no picture.`,
        ),
      ),
  ];
}

const PLACEHOLDER =
  /lorem ipsum|\b(?:TODO|TBC|TBA|XXX+)\b|\byour (?:business|company) name\b|\[(?:name|business|company|address|insert)[^\]]*\]|\bdemonstrat(?:ion|e)s? (?:site|review|data)|\bfictional\b|\bexample\.com\b|\bexample (?:dealership|street|road)\b/i;

/** Texts that a template or the demonstration left. Comments of YAML files are not shown to shoppers. */
function placeholders(texts: SiteTexts): readonly Finding[] {
  return [...texts].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at): readonly Finding[] => {
      const [found] = PLACEHOLDER.exec(file.endsWith('.yaml') ? line.replace(/(^|\s)#.*/, '') : line) ?? [];
      return found
        ? [
            {
              level: 'missing',
              file,
              line: at + 1,
              message: `"${found}" is a text of the demonstration or of a template.`,
              todo: 'Write the real text.',
            },
          ]
        : [];
    }),
  );
}
