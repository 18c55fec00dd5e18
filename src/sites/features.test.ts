import { describe, expect, it } from 'vitest';
import { sampleDealership, sampleSite } from '#tests/support/sample-site.ts';
import { FEATURES, siteFeatures, type Feature } from './features.ts';
import { resolveSettings } from './resolve-settings.ts';
import { AREAS } from './settings/settings.ts';

const featuresOf = (settings: unknown = {}) => siteFeatures(sampleSite([sampleDealership('one')], settings).settings);
const DEFAULTS: Record<Feature, boolean> = { garage: false, finance: true, reserve: false, testDrive: true, spin: true, gauge: false, certifiedBadge: false, chat: false };

/** Every value of the setting behind each feature, and what it makes of the feature. */
const TABLE: Record<Feature, { area: keyof typeof AREAS; name: string; on: string[]; off: string[] }> = {
  garage: { area: 'garage', name: 'enabled', on: ['on'], off: ['off'] },
  finance: { area: 'finance', name: 'display', on: ['shown'], off: ['hidden'] },
  reserve: { area: 'reserve', name: 'enabled', on: ['on'], off: ['off'] },
  testDrive: { area: 'testDrive', name: 'booking', on: ['on'], off: ['off'] },
  spin: { area: 'spin', name: 'view', on: ['on'], off: ['off'] },
  gauge: { area: 'vdp', name: 'gauge', on: ['shown'], off: ['hidden'] },
  certifiedBadge: { area: 'tags', name: 'certifiedBadge', on: ['on'], off: ['off'] },
  chat: { area: 'chat', name: 'mode', on: ['token', 'chatSetting'], off: ['off'] },
};

describe('features of a site', () => {
  it('SITE-025 a site that says nothing has finance, test drives and spin, and nothing else', () => {
    expect(featuresOf()).toEqual(DEFAULTS);
  });

  it.each(FEATURES)('SITE-025 %s follows every value of its setting, and moves no other feature', (feature) => {
    const { area, name, on, off } = TABLE[feature];
    for (const value of on) expect(featuresOf({ [area]: { [name]: value } }), value).toEqual({ ...DEFAULTS, [feature]: true });
    for (const value of off) expect(featuresOf({ [area]: { [name]: value } }), value).toEqual({ ...DEFAULTS, [feature]: false });
    const definition = (AREAS[area] as Record<string, { schema: unknown }>)[name]!;
    expect([...on, ...off].sort()).toEqual([...(definition.schema as { options: string[] }).options].sort());
  });

  it('SITE-025 a group switches a feature for all of its sites, and a site has the last word', () => {
    const group = { name: 'group', file: 'g/group.yaml', values: { garage: { enabled: 'on' }, chat: { mode: 'token' } } };
    const site = { name: 'site', file: 'g/s/site.yaml', values: { chat: { mode: 'off' } } };
    const { settings } = resolveSettings([group, site]);
    expect(siteFeatures(settings)).toMatchObject({ garage: true, chat: false });
  });
});
