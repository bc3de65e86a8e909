// The check against the official rules, without the official rules: corpus, artefacts and reports.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { E_INVOICE_PROFILES } from '#domain/invoices/einvoice/profiles.ts';
import { findArtefacts } from './artefacts.ts';
import { generateDocuments, generateNationalDocuments, NATIONAL_SELLERS } from './corpus.ts';
import { findingsOf } from './saxon.ts';

test.each(E_INVOICE_PROFILES)('generates %s documents of every tax category that satisfy our own rules', (profile) => {
  const documents = generateDocuments(profile, 120);
  const categories = new Set(documents.flatMap(({ taxes }) => taxes.map(({ category }) => category)));
  expect([...categories].sort()).toEqual(['AE', 'E', 'O', 'S', 'Z']);
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'creditNote']));
  expect(documents.some(({ dueCents, totalCents }) => dueCents > 0 && dueCents < totalCents)).toBe(true);
  expect(documents.some(({ lines }) => lines.some(({ name }) => name.length > 150))).toBe(true);
  expect(generateDocuments(profile, 120)).toEqual(documents);
});

test('finds artefacts at any depth, prefers compiled rules, and names what is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'merkur-artefacts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'a', 'b'), { recursive: true });
  for (const name of [
    'EN16931-UBL-validation.xslt',
    'b/PEPPOL-EN16931-UBL.sch',
    'b/XRechnung-CII-validation.sch',
    'b/XRechnung-CII-validation.xsl',
    'b/UBL-Invoice-2.1.xsd',
  ])
    writeFileSync(join(folder, 'a', name), '');
  const found = findArtefacts(folder);
  expect(found.ruleSets.map(({ name, file }) => [name, file.slice(folder.length + 1)])).toEqual([
    ['EN 16931 UBL', join('a', 'EN16931-UBL-validation.xslt')],
    ['XRechnung CII', join('a', 'b', 'XRechnung-CII-validation.xsl')],
    ['Peppol BIS UBL', join('a', 'b', 'PEPPOL-EN16931-UBL.sch')],
  ]);
  expect(found.missing.map((line) => line.split(':')[0])).toEqual([
    'The rules EN 16931 CII are missing',
    'The rules XRechnung UBL are missing',
    'The rules Peppol BIS CII are missing',
    'The rules Factur-X CII are missing',
    'SchXslt is missing, which compiles Schematron',
  ]);
  expect([[...found.schemas.keys()], found.documents]).toEqual([['Invoice'], null]);
});

test('reads failed rules of a report with their flag', () => {
  const svrl = `<svrl:schematron-output><svrl:fired-rule context="x"/>
    <svrl:failed-assert test="a &lt; b" id="BR-01" flag="fatal"><svrl:text>[BR-01] No <b>id</b>.</svrl:text></svrl:failed-assert>
    <svrl:successful-report id="BR-02" flag="warning"><svrl:text>Odd</svrl:text></svrl:successful-report>
    </svrl:schematron-output>`;
  expect(findingsOf('a.xml', svrl)).toEqual([
    { document: 'a.xml', rule: 'BR-01', flag: 'fatal', text: '[BR-01] No id .' },
    { document: 'a.xml', rule: 'BR-02', flag: 'warning', text: 'Odd' },
  ]);
});

test.each(NATIONAL_SELLERS)('the corpus contains Peppol documents of a seller in $countryCode', (seller) => {
  const documents = generateNationalDocuments(seller, 60);
  expect(documents.length).toBeGreaterThan(10);
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(['invoice', 'creditNote']));
});
