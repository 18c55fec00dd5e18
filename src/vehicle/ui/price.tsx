import { priceParts, type PriceTotal, type PriceView } from '../rules/price-display.ts';
import { classNames } from '#ui/class-names.ts';

/** A price in large type with its total in equally large type; the was price and what each includes in smaller type. */
export function Price({ price, large = false }: { price: PriceView; large?: boolean }) {
  const { text, suffix, priceType, other } = priceParts(price);
  // The total is that of the purchase price, which is the smaller one if the weekly price comes first.
  const isOfOther = price.toBuy !== null && !price.toBuy.first;
  const total = price.total && <Total total={price.total} large={large} isSmall={isOfOther} />;
  return (
    <p className={classNames('price', large && 'price-large', price.was && 'price-reduced')}>
      <span className={classNames('price-now', price.amount === null && 'price-text')}>
        {text}
        {suffix && <span className="price-suffix"> {suffix}</span>}
      </span>
      {price.label && <span className="badge">{price.label}</span>}
      {price.was && (
        <s className="price-was">
          <span className="visually-hidden">was </span>
          {price.was.text}
        </s>
      )}
      {priceType && <span className="price-type">{priceType}</span>}
      {!isOfOther && total}
      {other && (
        <span className="price-type price-other">
          or <b>{other.text}</b> {other.words}
        </span>
      )}
      {isOfOther && total}
    </p>
  );
}

function Total({ total, large, isSmall }: { total: PriceTotal; large: boolean; isSmall: boolean }) {
  const words = large ? total.title : total.short;
  if (total.amount === null) return <span className="price-type price-ask">{words}</span>;
  if (isSmall)
    return (
      <span className="price-type price-other">
        <b>{total.amount}</b> {words}
      </span>
    );
  return (
    <>
      <span className="price-total">{total.amount}</span>
      <span className="price-type">{words}</span>
    </>
  );
}
