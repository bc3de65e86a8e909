// Page layout of invoices and credit notes: dimensions, drawing position and footer.

import { documentCopy } from '#domain/invoices/document-copy.ts';
import type { Party } from '#domain/invoices/einvoice.ts';
import type { IssuedDocument } from './document.ts';
import type { Structure } from './pdf-structure.ts';
import type { Pen, TextStyle } from './pdf-text.ts';

/** In points; A4. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 56, bottom: 772 } as const;
export const MUTED = '#5c6470';
const RULE = '#d5d9e0';
const FOOT_SIZE = 7.5;

/** Current drawing position. */
export interface Sheet {
  doc: PDFKit.PDFDocument;
  pen: Pen;
  structure: Structure;
  y: number;
}

export interface Page extends Sheet {
  document: IssuedDocument;
}

export const rule = (
  { doc, structure }: Pick<Sheet, 'doc' | 'structure'>,
  y: number,
  from: number = PAGE.left,
  to: number = PAGE.right,
): void => structure.artifact(() => doc.moveTo(from, y).lineTo(to, y).lineWidth(0.5).strokeColor(RULE).stroke());

/** Space between the texts of the footer. */
const FOOT_GAP = 16;

/** Starts a new page if less than this height is left. Returns whether it did. */
export function reserve(page: Sheet, height: number): boolean {
  if (page.y + height <= PAGE.bottom) return false;
  page.doc.addPage();
  page.y = PAGE.top;
  return true;
}

/** Draws the footer of every page: seller, document and page number. */
export function drawFeet(
  { doc, pen, structure }: Sheet,
  seller: Pick<Party, 'name' | 'vatId' | 'taxNumber' | 'registrationNumber' | 'email'>,
  name: string,
): void {
  const style: TextStyle = { size: FOOT_SIZE, color: MUTED, tag: 'Artifact' };
  const facts = [
    seller.name,
    seller.vatId && documentCopy.vatId(seller.vatId),
    seller.taxNumber && documentCopy.taxNumber(seller.taxNumber),
    seller.registrationNumber && documentCopy.registration(seller.registrationNumber),
    seller.email,
  ].filter(Boolean);
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    doc.switchToPage(index);
    const page = `${name} · ${documentCopy.page(index + 1, count)}`;
    const room = PAGE.right - PAGE.left - pen.widthOf(page, style) - FOOT_GAP;
    rule({ doc, structure }, PAGE.height - 50);
    pen.write(pen.wrap(facts.join(' · '), room, style)[0] ?? '', PAGE.left, PAGE.height - 36, style);
    pen.write(page, PAGE.right, PAGE.height - 36, { ...style, align: 'right' });
    if (pen.hasUndrawable()) pen.write(documentCopy.undrawable, PAGE.left, PAGE.height - 25, style);
  }
}
