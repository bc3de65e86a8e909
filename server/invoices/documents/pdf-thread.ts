// Draws documents in the computing thread: one page takes some twenty milliseconds of computing.

import { runInThread } from '#server/base/process/computing-thread.ts';
import type { IssuedDocument } from './document.ts';

type Drawing = typeof import('./pdf.ts');

const DRAWING = new URL('./pdf.ts', import.meta.url);

/** The PDF of a document with its e-invoice attached. */
export const drawDocument = async (document: IssuedDocument): Promise<Buffer> =>
  Buffer.from(await runInThread<Drawing, 'renderPdf'>(DRAWING, 'renderPdf', document));

/** Previews of documents in one PDF. */
export const drawDrafts = async (documents: readonly IssuedDocument[]): Promise<Buffer> =>
  Buffer.from(await runInThread<Drawing, 'renderDrafts'>(DRAWING, 'renderDrafts', documents));
