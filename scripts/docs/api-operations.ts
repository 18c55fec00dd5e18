import { globSync } from 'node:fs';

const OPERATION =
  /method: '(\w+)',\s+path: '([^']+)',\s+operationId: '\w+',\s+summary:\s+((?:'[^']*'|"[^"]*"|`[^`]*`|\s|\+)+),/g;

interface DeclaredOperation {
  readonly method: string;
  /** In OpenAPI's notation: `/api/cars/{slug}/similar`. */
  readonly path: string;
  readonly summary: string;
}

/** The operations that the files of src/api declare. They are read as text, because importing them needs the built styles. */
export function declaredOperations(readText: (file: string) => string): readonly DeclaredOperation[] {
  return globSync('src/api/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
    .flatMap((file) =>
      [...readText(file).matchAll(OPERATION)].map(([, method, path, summary]) => ({
        method: method!,
        path: path!,
        summary: [...summary!.matchAll(/'([^']*)'|"([^"]*)"|`([^`]*)`/g)]
          .map((text) => text.slice(1).join(''))
          .join(''),
      })),
    );
}
