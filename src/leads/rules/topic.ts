import { sameMake } from '#vehicle/rules/make.ts';
import { line, type PostedFields } from './posted-fields.ts';

/** Topics of an enquiry that is not about a vehicle in stock. */
const TOPIC_KINDS = ['offer', 'model', 'brand', 'location', 'post'] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];

/** Query parameter and hidden field with the topic of a form: `offer:kia-ev5`. */
export const TOPIC_FIELD = 'topic';

export interface Topic {
  readonly kind: TopicKind;
  /** The id or slug under which the site knows it. */
  readonly id: string;
  readonly name: string;
  /** The path of its page; `null` if it has none. */
  readonly path: string | null;
  readonly make: string | null;
  readonly model: string | null;
  /** The location that it belongs to, or the dealership that it names. */
  readonly locationId: string | null;
  readonly dealershipId: string | null;
}

export function topicValue({ kind, id }: Pick<Topic, 'kind' | 'id'>): string {
  return `${kind}:${id}`;
}

/** The kind and id in a query string or a posted form. The value is untrusted; `null` if it is not a topic. */
export function readTopic(text: string | null): Pick<Topic, 'kind' | 'id'> | null {
  const at = text?.indexOf(':') ?? -1;
  const kind = TOPIC_KINDS.find((known) => known === text?.slice(0, at));
  const id = text?.slice(at + 1) ?? '';
  return kind === undefined || id === '' || id.length > 200 ? null : { kind, id };
}

export function postedTopic(fields: PostedFields): Pick<Topic, 'kind' | 'id'> | null {
  return readTopic(line(fields, TOPIC_FIELD));
}

/** The URL of a form about a topic: `/offer-enquiry?topic=offer%3Akia-ev5`. */
export function topicHref(path: string, topic: Pick<Topic, 'kind' | 'id'>): string {
  return `${path}?${new URLSearchParams({ [TOPIC_FIELD]: topicValue(topic) })}`;
}

interface TopicPlace {
  readonly id: string;
  readonly dealership_id: string;
}
interface TopicDealership {
  readonly id: string;
  readonly manufacturers: readonly string[];
}

/** The dealerships that a topic concerns: the one that it names, or those that sell its make. None: any of the site's. */
export function topicDealerships<D extends TopicDealership>(
  topic: Pick<Topic, 'make' | 'locationId' | 'dealershipId'>,
  site: { readonly dealerships: readonly D[]; readonly locations: readonly TopicPlace[] },
): readonly D[] {
  const place = site.locations.find((location) => location.id === topic.locationId);
  const named = site.dealerships.find(({ id }) => id === (topic.dealershipId ?? place?.dealership_id));
  if (named) return [named];
  const { make } = topic;
  if (make === null) return [];
  return site.dealerships.filter(({ manufacturers }) => manufacturers.some((one) => sameMake(one, make)));
}
