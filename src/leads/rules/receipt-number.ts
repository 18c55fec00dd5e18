/**
 * The number that a shopper sees and can read out on the phone: `FC-7K3M-92QD`. Its symbols have no look-alikes or
 * sound-alikes and cannot form words. There are 23 of them, a prime number, so that the check symbol at the end detects
 * every single wrong symbol and every swap of two.
 */
const SYMBOLS = '23456789CDFGHJKMPQRTWXY';
const LENGTH = 8;
const PREFIX = 'FC';

/** `random` returns unpredictable bytes. `prefix` says of what it is the number. With 3.4 billion numbers a collision is rare, and the store handles it. */
export function newReceipt(random: (count: number) => Uint8Array, prefix = PREFIX): string {
  const drawn: number[] = [];
  while (drawn.length < LENGTH - 1) {
    // Larger bytes would make some symbols more likely than others.
    for (const byte of random(LENGTH * 2))
      if (byte < 253 && drawn.length < LENGTH - 1) drawn.push(byte % SYMBOLS.length);
  }
  return formatReceipt([...drawn, checkSymbol(drawn)], prefix);
}

/** Reads a receipt number as people write it (`fc 7k3m 92qd`); `null` if it is not valid. */
export function readReceipt(text: string): string | null {
  const letters = text
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015.]/g, '')
    .replace(new RegExp(`^${PREFIX}(?=.{${LENGTH}}$)`), '');
  const values = [...letters].map((letter) => SYMBOLS.indexOf(letter));
  if (values.length !== LENGTH || values.includes(-1)) return null;
  return checkSymbol(values.slice(0, -1)) === values.at(-1) ? formatReceipt(values, PREFIX) : null;
}

/** Makes the sum of position × value over all symbols a multiple of 23; the check symbol is in the last position. */
function checkSymbol(values: readonly number[]): number {
  const sum = values.reduce((total, value, at) => total + (at + 1) * value, 0);
  let check = 0;
  while ((sum + LENGTH * check) % SYMBOLS.length !== 0) check++;
  return check;
}

function formatReceipt(values: readonly number[], prefix: string): string {
  const letters = values.map((value) => SYMBOLS[value]).join('');
  return `${prefix}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
