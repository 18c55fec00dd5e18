import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { commentAbove, commentAboveInterface, firstComment, GENERATED, table } from './markdown-table.ts';

const FOLDER = 'src/integrations';

/** docs/integrations.md: the external services of the platform, their adapters, and the variables that select and configure them. */
export function integrationsPage(): string {
  const compose = ['compose', 'adapters', 'payment-providers']
    .map((name) => readFileSync(`src/server/${name}.ts`, 'utf8'))
    .join('\n');
  const explained = explainVariables(readFileSync('.env.example', 'utf8'));
  const ports = readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  const sections = ports.map((port) => {
    const about = commentAboveInterface(readFileSync(portFile(port), 'utf8'));
    const adapters = adaptersOf(port).map(({ file, opener, comment }) => [
      `\`${file}\``,
      comment,
      listVariables(compose, opener)
        .map((name) => `\`${name}\``)
        .join(', ') || (file === 'fake.server.ts' ? 'tests only' : 'none'),
    ]);
    return `## ${port}\n\n\`${portFile(port)}\`. ${about}\n\n${table(['adapter', 'about', 'variables'], adapters)}`;
  });
  const names = [
    ...new Set(ports.flatMap((port) => adaptersOf(port).flatMap(({ opener }) => listVariables(compose, opener)))),
  ].sort();
  return [
    GENERATED,
    '# Integrations',
    `A port, \`<port>-port.ts\` in the feature that needs it, defines what the platform needs; an adapter in \`${FOLDER}/<port>/\` implements it for one vendor, and the fake in memory. \`src/server/\` is the only place that chooses.`,
    ...sections,
    `## Variables\n\n${table(
      ['variable', 'about'],
      names.map((name) => [`\`${name}\``, explained.get(name) ?? '']),
    )}\n\nSecrets of lead webhooks are read from the variables that a dealership names in \`lead_delivery.webhooks[].secret_env\` (dealerships.yaml).`,
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
}

/** The file of a port, in the feature that needs it. */
function portFile(port: string): string {
  const found = readdirSync('src').map((folder) => `src/${folder}/${port}-port.ts`);
  return found.find((file) => existsSync(file))!;
}

/** Files of a port that open an adapter; shared code is not an adapter. */
function adaptersOf(port: string): { file: string; opener: string; comment: string }[] {
  return readdirSync(`${FOLDER}/${port}`)
    .filter((file) => file.endsWith('.server.ts'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(`${FOLDER}/${port}/${file}`, 'utf8');
      const opener = /export (?:async )?function (open\w+)/.exec(text)?.[1];
      return opener ? [{ file, opener, comment: commentAbove(text, opener) || firstComment(text) }] : [];
    });
}

/** Environment variables in the call that opens the adapter, and in the condition that chooses it. */
export function listVariables(compose: string, opener: string): string[] {
  const at = compose.indexOf(`${opener}(`);
  if (at === -1) return [];
  const before = /env\.([A-Z_]+)\s+\?[^?;,]*$/.exec(withoutParentheses(compose.slice(0, at)))?.[1];
  const call = parentheses(compose.slice(at));
  return [
    ...new Set([...(before ? [before] : []), ...[...call.matchAll(/env\.([A-Z_]+)/g)].map((match) => match[1]!)]),
  ];
}

/** The first parentheses of a text with all that is between them. */
function parentheses(text: string): string {
  const start = text.indexOf('(');
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

/** A text without what is between closed parentheses: an earlier call, such as the adapter for another choice. */
function withoutParentheses(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}

/** `.env.example`: the comment above each variable. */
function explainVariables(text: string): Map<string, string> {
  const explained = new Map<string, string>();
  let comment: string[] = [];
  for (const line of text.split('\n')) {
    const name = /^#?([A-Z][A-Z_]+)=/.exec(line)?.[1];
    if (name) explained.set(name, comment.join(' '));
    else if (line.startsWith('# ')) comment.push(line.slice(2));
    else comment = [];
  }
  return explained;
}
