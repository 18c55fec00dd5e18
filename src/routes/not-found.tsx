import { data } from 'react-router';

/** Any address that nothing else answers. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
