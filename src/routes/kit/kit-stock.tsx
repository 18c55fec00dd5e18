import { Button } from '#ui/button.tsx';
import { CarCard } from '#inventory/ui/car-card.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Pager } from '#ui/pager.tsx';
import { Skeleton, SkeletonCards } from '#ui/skeleton.tsx';
import { CARDS } from './kit-content.ts';
import { KitSection, Shown } from './kit-section.tsx';

/** Cards and what stands around them. */
export function KitStock() {
  const href = (page: number) => `?page=${page}#cards`;
  return (
    <>
      <KitSection id="cards" title="Cards">
        <Shown name="With what real stock brings" wide>
          <ul className="cards">
            {CARDS.map((car) => (
              <li key={car.title}>
                <CarCard {...car} />
              </li>
            ))}
          </ul>
        </Shown>
        <Shown name="Carousel" wide>
          <Carousel
            id="kit-carousel"
            label="Recently viewed"
            items={CARDS.map((car) => ({ key: car.title, content: <CarCard {...car} /> }))}
          />
        </Shown>
        <Shown name="Carousel with little in it" wide>
          <Carousel
            id="kit-carousel-short"
            label="Like this one"
            items={CARDS.slice(0, 1).map((car) => ({ key: car.title, content: <CarCard {...car} /> }))}
          />
        </Shown>
      </KitSection>
      <KitSection id="pages" title="Pages">
        <Shown name="In the middle of many" wide>
          <Pager page={21} pages={1042} href={href} />
        </Shown>
      </KitSection>
      <KitSection id="loading" title="Waiting, empty">
        <Shown name="Cards on their way" wide>
          <SkeletonCards count={4} label="Looking for cars" />
        </Shown>
        <Shown name="Words on their way">
          <Skeleton shape="title" />
          <Skeleton lines={3} />
        </Shown>
        <Shown name="Nothing found">
          <div className="page-message">
            <Icon name="search" className="page-message-icon" />
            <h3>No cars match all of this</h3>
            <p>Take a filter away, or tell us what you look for.</p>
            <p className="page-message-actions">
              <Button variant="secondary">Clear the filters</Button>
            </p>
          </div>
        </Shown>
      </KitSection>
    </>
  );
}
