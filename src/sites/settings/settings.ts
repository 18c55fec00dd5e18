import type { Area, AreaValues } from './define.ts';
import { availability } from './availability.ts';
import { chat } from './chat.ts';
import { contact } from './contact.ts';
import { enquiry } from './enquiry.ts';
import { feeds } from './feeds.ts';
import { finance } from './finance.ts';
import { garage } from './garage.ts';
import { header } from './header.ts';
import { price } from './price.ts';
import { reserve } from './reserve.ts';
import { search } from './search.ts';
import { site } from './site.ts';
import { spin } from './spin.ts';
import { tags } from './tags.ts';
import { testDrive } from './test-drive.ts';
import { vdp } from './vdp.ts';

/** Every way in which sites may differ, area by area. Documentation, validation and the editor's schema come from here. */
export const AREAS = { site, header, contact, search, price, tags, vdp, availability, enquiry, finance, garage, reserve, testDrive, spin, chat, feeds } as const satisfies Record<string, Area>;

export type AreaName = keyof typeof AREAS;
export type Settings = { readonly [A in AreaName]: AreaValues<(typeof AREAS)[A]> };
