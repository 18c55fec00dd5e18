/** The server of the compared screens: the journeys' one, at a fixed time, so that opening hours, tags and dates stay as they are. */
import { FIXED_TIME } from './fixed-time.ts';

const began = Date.now();
const now = () => FIXED_TIME + RealDate.now() - began;
const RealDate = Date;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, type) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, type === globalThis.Date ? target : type) as Date,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
});

await import('../e2e/serve.ts');
