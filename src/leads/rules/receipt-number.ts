/**
 * What a shopper is told, and reads out on the phone: `FC-7K3M-92QD`. No letter looks or sounds like a digit of it, none makes words.
 * 23 symbols, a prime: the last one is a check that notices every single wrong symbol and every swap of two.
 */
const SYMBOLS = '23456789CDFGHJKMPQRTWXY';
const LENGTH = 8;
const PREFIX = 'FC';

/** `random` gives bytes that nobody can guess; 3.4 billion numbers, so that a clash is rare, and the store's business. */
export function newReceipt(random: (count: number) => Uint8Array): string {
  const drawn: number[] = [];
  while (drawn.length < LENGTH - 1) {
    // Bytes above the last whole multiple would make some symbols likelier.
    for (const byte of random(LENGTH * 2))
      if (byte < 253 && drawn.length < LENGTH - 1) drawn.push(byte % SYMBOLS.length);
  }
  return written([...drawn, checkOf(drawn)]);
}

/** Reads a receipt as people write it (`fc 7k3m 92qd`); `null` when it cannot be one. */
export function readReceipt(text: string): string | null {
  const letters = text
    .toUpperCase()
    .replace(/[\s\-\u2010-\u2015.]/g, '')
    .replace(new RegExp(`^${PREFIX}(?=.{${LENGTH}}$)`), '');
  const values = [...letters].map((letter) => SYMBOLS.indexOf(letter));
  if (values.length !== LENGTH || values.includes(-1)) return null;
  return checkOf(values.slice(0, -1)) === values.at(-1) ? written(values) : null;
}

/** Makes the sum of position x value over all symbols a multiple of 23; the check has the last position. */
function checkOf(values: readonly number[]): number {
  const sum = values.reduce((total, value, at) => total + (at + 1) * value, 0);
  let check = 0;
  while ((sum + LENGTH * check) % SYMBOLS.length !== 0) check++;
  return check;
}

function written(values: readonly number[]): string {
  const letters = values.map((value) => SYMBOLS[value]).join('');
  return `${PREFIX}-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
