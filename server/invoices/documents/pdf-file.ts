// A tagged PDF/A-3 file; output is deterministic, because all its dates are given.

import PDFDocument from 'pdfkit';
import type { Time } from '#domain/base/time.ts';

/**
 * Starts a file. `whole` resolves once the document has ended. The title is inserted into XML unescaped: never pass
 * user text.
 */
export function createPdf(title: string, at: Time): { doc: PDFKit.PDFDocument; whole: Promise<Buffer> } {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    // None at first: a font opened twice under two names would be reparsed for every word. The types require a name.
    font: null as unknown as string,
    info: { Title: title, Producer: 'Merkur', Creator: 'Merkur', CreationDate: new Date(at) },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  return { doc, whole };
}
