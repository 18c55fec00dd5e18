/** Gap 091: no rate without its comparison rate; the warning stands with both, once in each box. */
export function RateLine({ rate, comparison }: { rate: string; comparison: string }) {
  return (
    <p className="rate-line">
      <span>
        <b>{rate}</b> p.a.
      </span>{' '}
      <span>
        Comparison rate <b>{comparison}</b> p.a.
      </span>
    </p>
  );
}
