import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { countOf } from '#domain/vehicle/item-type-label.ts';
import { carTypeLabel } from '#domain/vehicle/facet-labels.ts';
import { findManufacturer, makeSlug } from '#domain/vehicle/manufacturers.ts';
import { EMPTY_QUERY, withSort, withValues } from '#stock/search/query-codec.ts';
import { Button } from '#ui/button.tsx';
import { CarCard } from '#ui/car-card.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Container } from '#ui/layout/container.tsx';
import { Section } from '#ui/layout/section.tsx';
import { silhouettePath, SILHOUETTE_BODIES } from '#ui/pictures/silhouette.ts';
import { scopeContext } from './context.ts';
import { carCardView } from './views/car-card-view.ts';

const LATEST = 8;
const MAKES = 12;
const BODIES = 8;

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? [
        { title: loaderData.tagline ? `${loaderData.name} | ${loaderData.tagline}` : loaderData.name },
        { name: 'description', content: `${loaderData.countText} at ${loaderData.name}. ${loaderData.tagline ?? ''}`.trim() },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : [];

export async function loader({ context }: LoaderFunctionArgs) {
  const { site, stock, now, origin, holdsUntil } = context.get(scopeContext);
  const rules = site.settings.search;
  const query = withSort(withValues(EMPTY_QUERY, 'status', ['in_stock', 'coming_soon']), 'latest');
  const { answer, cars } = await stock.search(site, query, now);
  holdsUntil(answer.validUntil);
  const single = site.settings.site.manufacturer;
  const groups = single
    ? { title: `Which ${single}?`, items: answer.facets.model.slice(0, MAKES).map((item) => ({ label: item.value, count: item.count, href: `/search/${makeSlug(single)}/${makeSlug(item.value)}` })) }
    : {
        title: 'Browse by make',
        items: answer.facets.make.slice(0, MAKES).map((item) => ({
          label: item.value,
          count: item.count,
          href: findManufacturer(item.value) ? `/search/${makeSlug(item.value)}` : `${rules.defaultRoute}?make=${encodeURIComponent(item.value)}`,
        })),
      };
  const bodies = answer.facets.body
    .filter((item) => (SILHOUETTE_BODIES as readonly string[]).includes(item.value))
    .slice(0, BODIES)
    .map((item) => ({
      label: item.value,
      count: item.count,
      href: `${rules.defaultRoute}?body=${encodeURIComponent(item.value)}`,
      picture: silhouettePath(item.value as (typeof SILHOUETTE_BODIES)[number], 'White', 'side'),
    }));
  const conditions = ['new', 'demo', 'used'].flatMap((type) => {
    const count = answer.facets.car_type.find((item) => item.value === type)?.count ?? 0;
    return count > 0 ? [{ label: carTypeLabel(type, rules.usedLabel), count, href: `/search/${type}-cars` }] : [];
  });
  const hero = cars.find((car) => car.images.length > 0) ?? cars[0];
  return {
    name: site.name,
    tagline: site.tagline,
    canonical: `${origin}/`,
    template: site.settings.site.template,
    countText: countOf(answer.count, site.settings.site.vehicleTypes),
    searchPath: rules.defaultRoute,
    placeholder: rules.placeholder,
    groups,
    bodies,
    conditions,
    hero: hero ? carCardView(hero, site, now, holdsUntil) : null,
    latest: cars.slice(0, LATEST).map((car) => carCardView(car, site, now, holdsUntil)),
  };
}

export default function Home() {
  const home = useLoaderData<typeof loader>();
  return (
    <>
      <section className="hero">
        <Container className="hero-grid">
          <div className="hero-words">
            <h1>{home.tagline ?? home.name}</h1>
            <p className="hero-count">
              {home.countText} to look at right now.
            </p>
            <form className="hero-search" action={home.searchPath} role="search">
              <label>
                <span className="said">Search stock</span>
                <Icon name="search" />
                <input type="search" name="query" className="control" placeholder={home.placeholder} maxLength={200} autoComplete="off" />
              </label>
              <Button type="submit">Search</Button>
            </form>
            {home.conditions.length > 1 && (
              <ul className="hero-links">
                {home.conditions.map((one) => (
                  <li key={one.label}>
                    <a href={one.href}>
                      {one.label} <span>{one.count}</span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {home.hero && (
            <a className="hero-car" href={home.hero.href}>
              <img src={home.hero.picture.src} alt="" width={1200} height={900} fetchPriority="high" />
              <span className="hero-car-words">
                <span>Just in: {home.hero.title}</span>
                <strong>{home.hero.price.text}{home.hero.price.suffix ? ` ${home.hero.price.suffix}` : ''}</strong>
              </span>
            </a>
          )}
        </Container>
      </section>
      {home.bodies.length > 1 && (
        <Section id="bodies" title="What shape?" tight>
          <ul className="body-tiles">
            {home.bodies.map((body) => (
              <li key={body.label}>
                <a href={body.href}>
                  <img src={body.picture} alt="" width={400} height={300} loading="lazy" decoding="async" />
                  <span>{body.label}</span>
                  <span className="tile-count">{body.count}</span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section id="latest" title="Latest arrivals" sunken aside={<a className="link-more" href={`${home.searchPath}?sortBy=latest`}>See all<Icon name="arrow-right" /></a>}>
        {home.latest.length > 0 ? (
          <ul className="cards">
            {home.latest.map((card) => (
              <li key={card.id}>
                <CarCard {...card} />
              </li>
            ))}
          </ul>
        ) : (
          <p>New stock is on its way. Please look again soon, or ask us what is coming.</p>
        )}
      </Section>
      {home.groups.items.length > 1 && (
        <Section id="makes" title={home.groups.title}>
          <ul className="make-tiles">
            {home.groups.items.map((one) => (
              <li key={one.label}>
                <a href={one.href}>
                  <span>{one.label}</span>
                  <span className="tile-count">{one.count}</span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
