/** `localStorage`, or `null` where access to it is forbidden. Its calls may still throw: storage can be full. */
export function browserStorage(): Pick<Storage, 'getItem' | 'setItem'> | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
