// Official rule sets in a folder outside the repository, found by their file names at any depth.

import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { EInvoiceProfile } from '#domain/invoices/einvoice/profiles.ts';

export type Syntax = 'UBL' | 'CII';

/** One official rule set. */
interface RuleSet {
  name: string;
  syntax: Syntax;
  /** Profiles whose documents it applies to. */
  profiles: readonly EInvoiceProfile[];
  /** A compiled stylesheet, or Schematron to compile. */
  file: string;
}

interface Wanted extends Omit<RuleSet, 'file'> {
  /** File names, the preferred one first. */
  names: readonly RegExp[];
}

const ALL = ['EN16931', 'XRechnung', 'Peppol'] as const;
const forBoth = (name: string, profiles: readonly EInvoiceProfile[], namesOf: (syntax: Syntax) => RegExp[]): Wanted[] =>
  (['UBL', 'CII'] as const).map((syntax) => ({
    name: `${name} ${syntax}`,
    syntax,
    profiles,
    names: namesOf(syntax),
  }));

const WANTED: readonly Wanted[] = [
  ...forBoth('EN 16931', ALL, (syntax) => [new RegExp(`^EN16931-${syntax}-validation\\.xslt?$`)]),
  ...forBoth('XRechnung', ['XRechnung'], (syntax) => [
    new RegExp(`^XRechnung-${syntax}-validation\\.xslt?$`),
    new RegExp(`^XRechnung-${syntax}-validation\\.sch$`),
  ]),
  ...forBoth('Peppol BIS', ['Peppol'], (syntax) => [
    new RegExp(`^PEPPOL-EN16931-${syntax}\\.xslt?$`),
    new RegExp(`^PEPPOL-EN16931-${syntax}\\.sch$`),
  ]),
  {
    name: 'Factur-X CII',
    syntax: 'CII',
    profiles: ['EN16931'],
    names: [/^Factur-X_[\d.]+_EN16931\.xslt?$/],
  },
];

/** XML schemas: they alone check the order of elements. */
const SCHEMAS: readonly { root: string; name: RegExp; isOptional: true }[] = [
  { root: 'Invoice', name: /^UBL-Invoice-2\.1\.xsd$/, isOptional: true },
  { root: 'CreditNote', name: /^UBL-CreditNote-2\.1\.xsd$/, isOptional: true },
  { root: 'CrossIndustryInvoice', name: /^Factur-X_EN16931\.xsd$/, isOptional: true },
];

const SCHXSLT = /^pipeline-for-svrl\.xsl$/;
/** Folder of documents to check instead of generated ones. */
const DOCUMENTS = 'documents';

export interface Artefacts {
  ruleSets: readonly RuleSet[];
  /** Stylesheet of SchXslt (XSLT 2.0), or null. */
  compiler: string | null;
  /** Schemas by root element. */
  schemas: ReadonlyMap<string, string>;
  /** Own XML files to check; null for generated ones. */
  documents: string | null;
  /** One sentence for each missing artefact. */
  missing: readonly string[];
}

/** Finds the artefacts of a folder. */
export function findArtefacts(folder: string): Artefacts {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .sort();
  const find = (name: RegExp, path = /./): string | undefined =>
    files.find((file) => name.test(basename(file)) && path.test(file));
  const compiler = find(SCHXSLT, /[\\/]2\.0[\\/]/) ?? null;
  const missing: string[] = [];
  const ruleSets: RuleSet[] = [];
  for (const { names, ...wanted } of WANTED) {
    const file = names.map((name) => find(name)).find((found) => found !== undefined);
    if (file) ruleSets.push({ ...wanted, file });
    else missing.push(`The rules ${wanted.name} are missing: a file like ${names[0]!.source}.`);
  }
  if (compiler === null && ruleSets.some(({ file }) => file.endsWith('.sch')))
    missing.push('SchXslt is missing, which compiles Schematron: xslt/2.0/pipeline-for-svrl.xsl.');
  const schemas = SCHEMAS.flatMap(({ root, name }): [string, string][] => {
    const file = find(name);
    return file ? [[root, file]] : [];
  });
  const documents = join(folder, DOCUMENTS);
  return {
    ruleSets,
    compiler,
    schemas: new Map(schemas),
    documents: existsSync(documents) ? documents : null,
    missing,
  };
}
