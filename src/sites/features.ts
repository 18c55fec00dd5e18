import type { Settings } from './settings/settings.ts';

/** The parts of the product that a site may do without (SITE-025). */
export const FEATURES = ['garage', 'finance', 'reserve', 'testDrive', 'spin', 'gauge', 'certifiedBadge', 'chat'] as const;
export type Feature = (typeof FEATURES)[number];

/**
 * Which of them are on. A template or a group switches one by setting it, as a site does; nobody asks for a slug. `reserve` is
 * reserve and buy online. `chat` says that it may be offered: where it is, a token or the chat setting decides.
 */
export function siteFeatures(settings: Pick<Settings, 'garage' | 'finance' | 'reserve' | 'testDrive' | 'spin' | 'vdp' | 'tags' | 'chat'>): Readonly<Record<Feature, boolean>> {
  return {
    garage: settings.garage.enabled === 'on',
    finance: settings.finance.display === 'shown',
    reserve: settings.reserve.enabled === 'on',
    testDrive: settings.testDrive.booking === 'on',
    spin: settings.spin.view === 'on',
    gauge: settings.vdp.gauge === 'shown',
    certifiedBadge: settings.tags.certifiedBadge === 'on',
    chat: settings.chat.mode !== 'off',
  };
}
