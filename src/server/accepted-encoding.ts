export type Encoding = 'br' | 'gzip';

/** The best compression that the header Accept-Encoding of a request allows: `q=0` refuses one. */
export function acceptedEncoding(request: Request): Encoding | null {
  const accepted = (request.headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.replace(/;.*/, '').trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
