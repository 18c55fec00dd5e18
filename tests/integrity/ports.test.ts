import { describe, expect, it } from 'vitest';
import { listFiles } from './repository.ts';
import { parse, parseAll, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'every port has a fake and a contract',
  why: 'a port without a fake cannot be developed offline, and an adapter outside the contract may differ from the fake that every other test trusts',
  instead:
    "put port.ts and fake.server.ts into the port's folder and write a contract in tests/contracts/ that the fake and every adapter run",
};

/** `files`: all files under src/integrations; `contracts`: the code of tests/contracts. */
function findIncompletePorts(files: readonly string[], contracts: readonly Source[]): Violation[] {
  const used = new Set(contracts.flatMap((source) => source.imports.flatMap((found) => found.file ?? [])));
  const folders = [
    ...new Set(files.filter((file) => file.split('/').length > 3).map((file) => file.split('/').slice(0, 3).join('/'))),
  ];
  return folders.flatMap((folder) => {
    const inside = files.filter((file) => file.startsWith(`${folder}/`));
    const missing: Violation[] = [];
    for (const needed of ['port.ts', 'fake.server.ts']) {
      if (!inside.includes(`${folder}/${needed}`)) missing.push({ file: folder, found: `has no ${needed}` });
    }
    if (!used.has(`${folder}/port.ts`))
      missing.push({ file: folder, found: 'no file of tests/contracts imports its port.ts' });
    const adapters = inside.filter((file) => file.endsWith('.server.ts'));
    for (const adapter of adapters) {
      // A module that only an adapter imports is a part of it, and is run with it.
      if (!used.has(adapter) && !isPart(adapter, inside))
        missing.push({ file: adapter, found: 'is not run by any contract of tests/contracts' });
    }
    return missing;
  });
}

function isPart(file: string, inside: readonly string[]): boolean {
  return parseAll(...inside.filter((other) => other !== file && other.endsWith('.server.ts'))).some((source) =>
    source.imports.some((found) => found.file === file),
  );
}

describe('ports', () => {
  it('have a fake, and a contract that the fake and every adapter run', () => {
    expectObeyed(rule, findIncompletePorts(listFiles('src/integrations'), parseAll('tests/contracts')));
  });

  it('are caught without one of these', () => {
    const whole = [
      'src/integrations/sms/port.ts',
      'src/integrations/sms/fake.server.ts',
      'src/integrations/sms/acme.server.ts',
    ];
    const contract = (...names: string[]) => [
      parse('tests/contracts/sms.test.ts', names.map((name) => `import '#integrations/sms/${name}';`).join('\n')),
    ];
    const found = (files: string[], contracts: Source[]) =>
      findIncompletePorts(files, contracts).map((violation) => violation.found);
    expect(found(whole, contract('port.ts', 'fake.server.ts', 'acme.server.ts'))).toEqual([]);
    expect(found(whole.slice(1), contract('port.ts', 'fake.server.ts', 'acme.server.ts'))).toEqual(['has no port.ts']);
    expect(found(whole.slice(0, 1), contract('port.ts'))).toEqual(['has no fake.server.ts']);
    expect(found(whole, contract('port.ts', 'fake.server.ts'))).toEqual([
      'is not run by any contract of tests/contracts',
    ]);
    expect(found(whole, [])).toHaveLength(3);
  });
});
