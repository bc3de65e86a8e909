// An issued document as PDF/A-3 with an embedded Cross Industry Invoice (Factur-X, profile EN 16931). Output is
// deterministic: all dates come from the document.

import { documentCopy } from '#domain/invoices/document-copy.ts';
import { ciiOf } from './cii.ts';
import { type IssuedDocument, profileOf } from './document.ts';
import { createPdf } from './pdf-file.ts';
import { drawFeet, PAGE, type Page } from './pdf-page.ts';
import { drawHead, drawLines, drawPayment, drawTaxes } from './pdf-parts.ts';
import { createStructure } from './pdf-structure.ts';
import { createPen } from './pdf-text.ts';

/** File name and conformance level that Factur-X prescribes for a profile. */
const EMBEDDING = {
  EN16931: { name: 'factur-x.xml', level: 'EN 16931' },
  XRechnung: { name: 'xrechnung.xml', level: 'XRECHNUNG' },
} as const;

const FACTUR_X = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#';

const property = (name: string, says: string): string => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name>
<pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category>
<pdfaProperty:description>${says}</pdfaProperty:description>
</rdf:li>`;

/** Declares the embedded invoice to PDF readers, with the extension schema that PDF/A requires. */
const metadata = ({
  name,
  level,
}: {
  name: string;
  level: string;
}): string => `<rdf:Description rdf:about="" xmlns:fx="${FACTUR_X}">
<fx:DocumentType>INVOICE</fx:DocumentType>
<fx:DocumentFileName>${name}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version>
<fx:ConformanceLevel>${level}</fx:ConformanceLevel>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${FACTUR_X}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>
${property('DocumentFileName', 'The name of the embedded XML document')}
${property('DocumentType', 'The type of the hybrid document in capital letters')}
${property('Version', 'The version of the standard that applies to the embedded XML document')}
${property('ConformanceLevel', 'The conformance level of the embedded XML document')}
</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

function drawBody(page: Page): void {
  drawHead(page);
  drawLines(page);
  drawTaxes(page);
  drawPayment(page);
}

/** Renders previews below each other, without an e-invoice: they are no documents yet. */
export async function renderDrafts(documents: readonly IssuedDocument[]): Promise<Buffer> {
  const [first] = documents;
  const { doc, whole } = createPdf(documentCopy.title('invoice', documentCopy.draft), first!.createdAt);
  const structure = createStructure(doc);
  const pen = createPen(doc, structure);
  for (const [at, document] of documents.entries()) {
    if (at > 0) doc.addPage();
    drawBody({ doc, pen, structure, document, y: PAGE.top });
  }
  drawFeet({ doc, pen, structure, y: PAGE.top }, first!.seller, documentCopy.draft);
  structure.end();
  doc.end();
  return whole;
}

/**
 * Renders the PDF with the e-invoice attached. Factur-X has no Peppol profile: such a PDF contains the plain EN 16931 form. Its title contains no user text, because it is inserted into XML unescaped.
 */
export async function renderPdf(document: IssuedDocument): Promise<Buffer> {
  const profile = profileOf(document) === 'XRechnung' ? 'XRechnung' : 'EN16931';
  const embedding = EMBEDDING[profile];
  const xml = ciiOf({ ...document, buyer: { ...document.buyer, profile } });
  const date = new Date(document.createdAt);
  const { doc, whole } = createPdf(documentCopy.title(document.kind, document.number), document.createdAt);
  const structure = createStructure(doc);
  const page: Page = { doc, pen: createPen(doc, structure), structure, document, y: PAGE.top };
  drawBody(page);
  drawFeet(page, document.seller, document.number);
  // Missing in the types: the relationship of the file, and metadata.
  const relationship = { relationship: 'Alternative' };
  doc.file(Buffer.from(xml), {
    ...relationship,
    name: embedding.name,
    type: 'text/xml',
    description: documentCopy.description(document.number),
    creationDate: date,
    modifiedDate: date,
  });
  (doc as unknown as { appendXML(xml: string): void }).appendXML(metadata(embedding));
  structure.end();
  doc.end();
  return whole;
}
