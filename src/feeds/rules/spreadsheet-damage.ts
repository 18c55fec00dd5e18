const MONTH = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const DATE = new RegExp(`^(?:\\d{1,2}[-/ ](?:${MONTH})[a-z]*|(?:${MONTH})[a-z]*[-/ ]\\d{2,4})$`, 'i');
const ERROR = /^#(?:name\?|n\/a|value!|ref!|div\/0!|num!|null!)$/i;

/** A name that a spreadsheet took for a date (`9-3` -> `03-Sep`) or for a formula (`+luxe` -> `#NAME?`). */
export function isSpreadsheetDamage(text: string): boolean {
  const trimmed = text.trim();
  return DATE.test(trimmed) || ERROR.test(trimmed);
}

/** A name that a spreadsheet took for a number and shortened: `2.0` -> `2`. */
export function isShortenedNumber(damaged: string, original: string): boolean {
  return (
    damaged !== original &&
    /^\d+(?:\.\d+)?$/.test(damaged) &&
    /^\d+\.\d+$/.test(original) &&
    Number(damaged) === Number(original)
  );
}
