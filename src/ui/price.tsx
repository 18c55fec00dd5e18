import type { PriceView } from '#vehicle/rules/price-display.ts';
import { classNames } from './class-names.ts';

/** A price in large type, with the was price and what it includes in smaller type. */
export function Price({ price, large = false }: { price: PriceView; large?: boolean }) {
  return (
    <p className={classNames('price', large && 'price-large', price.was && 'price-reduced')}>
      <span className={classNames('price-now', price.amount === null && 'price-text')}>
        {price.text}
        {price.suffix && <span className="price-suffix"> {price.suffix}</span>}
      </span>
      {price.was && (
        <s className="price-was">
          <span className="visually-hidden">was </span>
          {price.was.text}
        </s>
      )}
      {price.priceType && <span className="price-type">{price.priceType}</span>}
      {price.toBuy && (
        <span className="price-type price-to-buy">
          or <b>{price.toBuy.text}</b> to buy{price.toBuy.priceType && `, ${price.toBuy.priceType}`}
        </span>
      )}
    </p>
  );
}
