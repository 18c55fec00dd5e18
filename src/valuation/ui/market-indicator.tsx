import { Icon } from '#ui/icon/icon.tsx';

/** How far a price is below the average that the feed states. */
export function MarketIndicator({ text }: { text: string }) {
  return (
    <p className="market-indicator">
      <Icon name="tag" />
      {text}
    </p>
  );
}
