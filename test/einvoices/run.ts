// `npm run einvoice-rules -- FOLDER`: checks generated documents of every profile in both XML formats against the official
// rules in a folder outside the repository (or in EINVOICE_RULES). If the folder contains `documents`, every XML file in it
// is checked instead. Needs Java with Saxon-HE (SAXON_JAR), and xmllint for the XML schemas.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { E_INVOICE_PROFILES, type EInvoiceProfile, PROFILE_IDS } from '#domain/invoices/einvoice/profiles.ts';
import { ciiOf } from '#server/invoices/documents/cii.ts';
import { ublOf } from '#server/invoices/documents/ubl.ts';
import { type Artefacts, findArtefacts, type Syntax } from './artefacts.ts';
import { generateDocuments, generateNationalDocuments, NATIONAL_SELLERS } from './corpus.ts';
import { applyRules, compileRules, type Finding, findSaxon } from './saxon.ts';

/** Documents per profile and format. */
const COUNT = 550;
/** Documents of each seller under national rules of Peppol. */
const NATIONAL_COUNT = 90;
/** Findings printed in full. */
const SHOWN = 20;
/** Warnings that our documents may have, with the reason. Errors are never accepted. */
const ACCEPTED_WARNINGS: Readonly<Record<string, string>> = {
  'FX-SCH-A-000354': 'Invoices in advance have no day of supply, and stating one would be wrong.',
};
const isCounted = ({ rule, flag }: Finding): boolean =>
  flag !== 'information' && !(flag === 'warning' && rule in ACCEPTED_WARNINGS);

const SYNTAXES = ['UBL', 'CII'] as const;

const folderOf = (work: string, profile: EInvoiceProfile, syntax: Syntax): string => join(work, `${profile}-${syntax}`);

/** Writes the generated corpus. */
function writeCorpus(work: string): void {
  const national = NATIONAL_SELLERS.flatMap((seller) => generateNationalDocuments(seller, NATIONAL_COUNT));
  for (const profile of E_INVOICE_PROFILES)
    for (const document of [...generateDocuments(profile, COUNT), ...(profile === 'Peppol' ? national : [])])
      for (const syntax of SYNTAXES) {
        const xml = syntax === 'UBL' ? ublOf(document) : ciiOf(document);
        writeFileSync(join(folderOf(work, profile, syntax), `${document.number}.xml`), xml);
      }
}

/** Sorts given documents by profile and format. Returns the names of those that are neither. */
function sortDocuments(folder: string, work: string): string[] {
  const unknown: string[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.xml$/i.test(name)) continue;
    const xml = readFileSync(join(folder, name), 'utf8');
    const profile = E_INVOICE_PROFILES.find((one) => xml.includes(`>${PROFILE_IDS[one].specification}<`));
    const syntax = /<(?:\w+:)?CrossIndustryInvoice\b/.test(xml)
      ? 'CII'
      : /<(?:\w+:)?(?:Invoice|CreditNote)\b/.test(xml)
        ? 'UBL'
        : null;
    if (profile && syntax) writeFileSync(join(folderOf(work, profile, syntax), name.replaceAll(/[\\/]/g, '-')), xml);
    else unknown.push(name);
  }
  return unknown;
}

/** Validates against the XML schemas. Returns the errors of xmllint. */
function checkSchemas({ schemas }: Artefacts, work: string): string[] {
  return E_INVOICE_PROFILES.flatMap((profile) =>
    SYNTAXES.flatMap((syntax) => {
      const folder = folderOf(work, profile, syntax);
      const byRoot = Map.groupBy(readdirSync(folder), (name) => {
        const [, root] = /<(?:\w+:)?(Invoice|CreditNote|CrossIndustryInvoice)\b/.exec(
          readFileSync(join(folder, name), 'utf8'),
        )!;
        return root!;
      });
      return [...byRoot].flatMap(([root, names]) => {
        const schema = schemas.get(root);
        if (!schema) return [];
        const { stderr } = spawnSync('xmllint', ['--noout', '--schema', schema, ...names], {
          cwd: folder,
          encoding: 'utf8',
          maxBuffer: 64 * 1024 * 1024,
        });
        return stderr.split('\n').filter((line) => line !== '' && !line.endsWith(' validates'));
      });
    }),
  );
}

const hasXmllint = (): boolean => spawnSync('xmllint', ['--version'], { stdio: 'ignore' }).status === 0;

/** Applies every rule set to the documents of its profiles. */
function checkRules({ ruleSets, compiler }: Artefacts, jar: string, work: string): Finding[] {
  const findings: Finding[] = [];
  for (const { name, syntax, profiles, file } of ruleSets) {
    const stylesheet = compileRules(jar, compiler, file, join(work, `${name}.xsl`));
    for (const profile of profiles) {
      const documents = folderOf(work, profile, syntax);
      const { length } = readdirSync(documents);
      if (length === 0) continue;
      const found = applyRules(jar, stylesheet, documents, join(work, 'reports', `${name} ${profile}`));
      const counted = found.filter(isCounted);
      const accepted = found.filter(({ rule }) => rule in ACCEPTED_WARNINGS).length;
      const note = accepted > 0 ? ` (${accepted} accepted warnings)` : '';
      console.log(`${name}: ${length} documents of ${profile}, ${counted.length} findings${note}`);
      findings.push(...counted.map((one) => ({ ...one, document: `${profile} ${syntax} ${one.document}` })));
    }
  }
  return findings;
}

function main(folder: string): void {
  const artefacts = findArtefacts(folder);
  const jar = findSaxon();
  const missing = [
    ...artefacts.missing,
    ...(jar === null ? ['Saxon-HE is missing: install Java and libsaxonhe-java, or set SAXON_JAR.'] : []),
  ];
  if (jar === null || missing.length > 0) {
    for (const line of missing) console.error(line);
    process.exitCode = 1;
    return;
  }
  const work = mkdtempSync(join(tmpdir(), 'merkur-einvoices-'));
  try {
    for (const profile of E_INVOICE_PROFILES) for (const syntax of SYNTAXES) mkdirSync(folderOf(work, profile, syntax));
    const unknown = artefacts.documents ? sortDocuments(artefacts.documents, work) : [];
    if (!artefacts.documents) writeCorpus(work);
    for (const name of unknown) console.log(`Not an e-invoice of a known profile: ${name}`);
    const isChecked = artefacts.schemas.size > 0 && hasXmllint();
    const errors = isChecked ? checkSchemas(artefacts, work) : [];
    console.log(
      isChecked ? `XML schemas: ${errors.length} errors` : 'XML schemas: not checked (no schema, or no xmllint)',
    );
    const findings = checkRules(artefacts, jar, work);
    for (const line of errors.slice(0, SHOWN)) console.error(line);
    for (const { document, rule, flag, text } of findings.slice(0, SHOWN))
      console.error(`${document}: ${rule} (${flag}) ${text}`);
    console.log(`${findings.length + errors.length} findings`);
    process.exitCode = findings.length + errors.length > 0 ? 1 : 0;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const folder = process.argv[2] ?? process.env.EINVOICE_RULES;
if (folder) main(folder);
else console.log('Skipped: give the folder of the official rules, or set EINVOICE_RULES.');
