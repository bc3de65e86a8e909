// Texts of the interface in a build: where they are used, and nowhere else.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { inlinedTexts } from '../../bin/web-build/inlined-texts.ts';

/** Files after the transformation, by path; null for those that stay as they are. */
function build(files: Record<string, string>): Record<string, string | null> {
  const root = mkdtempSync(join(tmpdir(), 'merkur-texts-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'domain'));
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
  }
  const plugin = inlinedTexts(root) as unknown as {
    buildStart: () => void;
    transform: (code: string, id: string) => string | undefined;
  };
  plugin.buildStart();
  return Object.fromEntries(
    Object.entries(files).map(([path, code]) => [path, plugin.transform(code, join(root, path)) ?? null]),
  );
}

const LABELS = `export const labels = {
  close: 'Close',
  save: \`Save\`,
  unused: 'Nobody',
  remove: (what: string) => \`Remove \${what}\`,
  tabs: { all: 'All' },
} as const;
`;

test('puts strings where they are used, and removes what is left over', () => {
  const built = build({
    'web/labels.ts': LABELS,
    'web/page.tsx': `import { labels } from './labels.ts';
export const page = [labels.close, labels.save + '!', labels.remove('x'), labels.tabs.all, other.labels.save];
`,
    'web/other.ts': 'export const other = 1;\n',
  });
  expect(built['web/page.tsx']).toContain(
    "['Close', `Save` + '!', labels.remove('x'), labels.tabs.all, other.labels.save]",
  );
  expect(built['web/labels.ts']).not.toMatch(/Close|Save|Nobody/);
  expect(built['web/labels.ts']).toContain('Remove');
  expect(built['web/labels.ts']).toContain("tabs: { all: 'All' }");
  expect(built['web/other.ts']).toBeNull();
});

test.each([
  ['a computed key', "import { labels } from '#web/labels.ts';\nexport const text = (key) => labels[key];"],
  ['a spread', "import { labels } from './labels.ts';\nexport const more = { ...labels, more: 1 };"],
  ['a type', "import { labels } from './labels.ts';\nexport type Text = typeof labels.close;"],
  ['another name', "import { labels as texts } from './labels.ts';\nexport const text = texts.close;"],
  ['an import of everything', "import * as texts from './labels.ts';\nexport const text = texts.labels.close;"],
  ['a later import', "export const text = async () => (await import('./labels.ts')).labels.close;"],
  ['an export', "export { labels } from './labels.ts';"],
])('keeps all texts that may be used by %s', (_, code) => {
  const built = build({ 'web/labels.ts': LABELS, 'web/page.ts': code });
  expect([built['web/page.ts'], built['web/labels.ts']]).toEqual([null, LABELS]);
});

test('keeps texts that text files name, of their own or of another file', () => {
  const built = build({
    'domain/copy.ts': "export const commonCopy = { empty: 'Nothing.', done: 'Done.' } as const;\n",
    'web/labels.ts': `import { commonCopy } from '#domain/copy.ts';
export const labels = { empty: commonCopy.empty, open: 'Open' };
export const openText = () => labels.open;
`,
    'web/page.ts': "import { labels } from './labels.ts';\nexport const page = [labels.empty, labels.open];\n",
  });
  expect(built['domain/copy.ts']).toMatch(/^export const commonCopy = \{ empty: 'Nothing\.',? {1,2}\} as const;\n$/);
  expect(built['web/labels.ts']).toContain("empty: commonCopy.empty, open: 'Open'");
  expect(built['web/page.ts']).toContain("[labels.empty, 'Open']");
});

test('ignores tests, which a build does not contain', () => {
  const built = build({
    'web/labels.ts': LABELS,
    'web/page.test.ts': "import { labels } from './labels.ts';\nlabels.unused;",
  });
  expect(built['web/labels.ts']).not.toContain('Nobody');
});
