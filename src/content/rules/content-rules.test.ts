import { describe, expect, it } from 'vitest';
import { MODEL_STATUS_LABELS, modelAt, modelImage, modelPath } from './model.ts';
import { isOfferShown, offerPath } from './offer.ts';

const model = (slug: string, more: { new_slug?: string; override_url?: string } = {}) => ({
  slug,
  new_slug: null,
  override_url: null,
  ...more,
});

describe('models', () => {
  it.each([
    [model('ev5'), '/models/{slug}', '/models/ev5'],
    [model('ev5'), '/{slug}', '/ev5'],
    [model('ev5', { new_slug: 'ev5-2027' }), '/models/{slug}', '/models/ev5-2027'],
    [model('ev5', { override_url: '/electric/ev5' }), '/models/{slug}', '/electric/ev5'],
    [model('ev5', { override_url: '/electric/ev5' }), '/{slug}', '/electric/ev5'],
  ] as const)('the page of %j where models are at %s is %s [SITE-067]', (one, route, path) => {
    expect(modelPath(one, route)).toBe(path);
    expect(modelAt([model('other'), one], path, route)).toBe(one);
  });

  it('an old slug still finds the model, and no other path does [SITE-067]', () => {
    const models = [model('sportage', { new_slug: 'sportage-hybrid' }), model('ev5', { override_url: '/electric' })];
    expect(modelAt(models, '/models/sportage', '/models/{slug}')).toBe(models[0]);
    expect(modelAt(models, '/models/ev5', '/{slug}')).toBe(models[1]);
    for (const path of ['/sportage', '/models/none', '/', '/models/'])
      expect(modelAt(models, path, '/models/{slug}'), path).toBeNull();
  });

  it('the newer picture has priority [CONT-009]', () => {
    expect(modelImage({ image: { url: 'a' }, cloudfront_new_image_url: 'b' })).toBe('b');
    expect(modelImage({ image: { url: 'a' }, cloudfront_new_image_url: null })).toBe('a');
    expect(modelImage({ image: null, cloudfront_new_image_url: null })).toBeNull();
  });

  it('the status labels are New and Coming Soon [CONT-011, CONT-012]', () =>
    expect(MODEL_STATUS_LABELS).toEqual({ new: 'New', coming_soon: 'Coming Soon' }));
});

describe('offers', () => {
  it.each([
    [null, 'Kia', '/offers/kia/12'],
    [null, 'Great Wall', '/offers/great-wall/12'],
    [null, null, '/offers/12'],
    ['Kia', 'Kia', '/offers/12'],
    ['Kia', null, '/offers/12'],
  ])('on a site of %s an offer of %s is at %s [SITE-051, SITE-052]', (site, manufacturer, path) =>
    expect(offerPath({ id: '12', manufacturer }, site)).toBe(path),
  );

  const site = { slug: 'north', manufacturer: null, exceptions: [] };
  it.each([
    [[], site, true],
    [['north'], site, false],
    [['south'], site, true],
    [['north'], { ...site, exceptions: ['12'] }, true],
    [['north'], { ...site, exceptions: ['13'] }, false],
    [[], { ...site, manufacturer: 'Kia' }, true],
    [[], { ...site, manufacturer: 'Ford' }, false],
  ])('an offer that excludes %j is shown on %j: %s [CONT-007, CONT-008]', (excluded, on, shown) => {
    expect(isOfferShown({ id: '12', manufacturer: 'Kia', excluded_website_ids: excluded }, on)).toBe(shown);
  });
});
