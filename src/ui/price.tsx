import { priceParts, type PriceView } from '#vehicle/rules/price-display.ts';
import { classNames } from './class-names.ts';

/** A price in large type, with the was price and what it includes in smaller type. */
export function Price({ price, large = false }: { price: PriceView; large?: boolean }) {
  const { text, suffix, priceType, other } = priceParts(price);
  return (
    <p className={classNames('price', large && 'price-large', price.was && 'price-reduced')}>
      <span className={classNames('price-now', price.amount === null && 'price-text')}>
        {text}
        {suffix && <span className="price-suffix"> {suffix}</span>}
      </span>
      {price.was && (
        <s className="price-was">
          <span className="visually-hidden">was </span>
          {price.was.text}
        </s>
      )}
      {priceType && <span className="price-type">{priceType}</span>}
      {other && (
        <span className="price-type price-other">
          or <b>{other.text}</b> {other.words}
        </span>
      )}
    </p>
  );
}
