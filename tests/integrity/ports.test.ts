import { describe, expect, it } from 'vitest';
import { portName } from './layers.ts';
import { listFiles } from './repository.ts';
import { parse, parseAll, type Source } from './source.ts';
import { expectObeyed, type Violation } from './violation.ts';

const rule = {
  name: 'every port has a fake and a contract',
  why: 'a port without a fake cannot be developed offline, and an adapter outside the contract may differ from the fake that every other test trusts',
  instead:
    'put <port>-port.ts into the feature that needs it and fake.server.ts into src/integrations/<port>/, and write a contract in tests/contracts/ that the fake and every adapter run',
};

/** `files`: all files under src; `contracts`: the code of tests/contracts. */
function findIncompletePorts(files: readonly string[], contracts: readonly Source[]): Violation[] {
  const used = new Set(contracts.flatMap((source) => source.imports.flatMap((found) => found.file ?? [])));
  const ports = new Map(files.flatMap((file) => (portName(file) ? [[portName(file)!, file] as const] : [])));
  const names = files.flatMap((file) => /^src\/integrations\/([\w-]+)\//.exec(file)?.[1] ?? []);
  return [...new Set([...names, ...ports.keys()])].flatMap((name) => {
    const folder = `src/integrations/${name}`;
    const inside = files.filter((file) => file.startsWith(`${folder}/`));
    const missing: Violation[] = [];
    const port = ports.get(name);
    if (port === undefined) missing.push({ file: folder, found: `has no ${name}-port.ts in a feature` });
    if (!inside.includes(`${folder}/fake.server.ts`)) missing.push({ file: folder, found: 'has no fake.server.ts' });
    if (port !== undefined && !used.has(port))
      missing.push({ file: port, found: 'is imported by no file of tests/contracts' });
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
    expectObeyed(rule, findIncompletePorts(listFiles('src'), parseAll('tests/contracts')));
  });

  it('are caught without one of these', () => {
    const whole = [
      'src/platform/sms-port.ts',
      'src/integrations/sms/fake.server.ts',
      'src/integrations/sms/acme.server.ts',
    ];
    const contract = (...names: string[]) => [
      parse('tests/contracts/sms.test.ts', names.map((name) => `import '#${name}';`).join('\n')),
    ];
    const all = ['platform/sms-port.ts', 'integrations/sms/fake.server.ts', 'integrations/sms/acme.server.ts'];
    const found = (files: string[], contracts: Source[]) =>
      findIncompletePorts(files, contracts).map((violation) => violation.found);
    expect(found(whole, contract(...all))).toEqual([]);
    expect(found(whole.slice(1), contract(...all))).toEqual(['has no sms-port.ts in a feature']);
    expect(found(whole.slice(0, 1), contract(all[0]!))).toEqual(['has no fake.server.ts']);
    expect(found(whole, contract(all[0]!, all[1]!))).toEqual(['is not run by any contract of tests/contracts']);
    expect(found(whole, [])).toHaveLength(3);
  });
});
