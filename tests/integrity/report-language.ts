import { hitsOfRepository, lowerDebt, readDebt, writeDebt } from './language-debt.ts';
import { withoutExceptions } from './language.ts';
import { EXCEPTIONS } from './words.ts';

const USAGE = `npm run language -- [FOLDER] [--lower]

  FOLDER    lists the words of GLOSSARY.md to avoid below this folder (or in this file)
  --lower   lowers the counts in tests/integrity/language-debt.json to what is found`;

const args = process.argv.slice(2);
const { left } = withoutExceptions(hitsOfRepository(), EXCEPTIONS);
const folder = args.find((arg) => !arg.startsWith('-'));

if (args.includes('--help') || args.length === 0) console.log(USAGE);
if (folder !== undefined) {
  const found = left.filter(({ file }) => file === folder || file.startsWith(folder.replace(/\/?$/, '/')));
  for (const { file, line, found: words, context } of found)
    console.log(`${file}${line === undefined ? '' : `:${line}`}  ${words}  | ${context.trim().slice(0, 120)}`);
  console.log(`${found.length} found.`);
}
if (args.includes('--lower')) writeDebt(lowerDebt(left, readDebt()));
