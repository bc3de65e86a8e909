// A PDF/A-3 file that is drawn: the same drawing gives the same bytes, because all dates in it are those that are given.

import PDFDocument from 'pdfkit';
import type { Time } from '#domain/base/time.ts';

/** Begins a file. `whole` is there once the document was ended. The title is written as it is into XML: no text of people. */
export function openPdf(title: string, at: Time): { doc: PDFKit.PDFDocument; whole: Promise<Buffer> } {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'en',
    displayTitle: true,
    // None at first: a font that is opened twice under two names is read anew with every word. The typing wants a name.
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
