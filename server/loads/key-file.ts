// Reads the keys of an untrusted file: small text here, everything else in a child process with limited memory and time.

import { fileURLToPath } from 'node:url';
import { type FieldError, invalidField, Refusal } from '#domain/base/refusal.ts';
import { loadCopy } from '#domain/loads/copy.ts';
import { LOAD_BYTES_MAX } from '#domain/loads/limits.ts';
import { askLimitedChild } from '#server/base/process/limited-child.ts';
import { isZip, type KeyFileAnswer, type KeyFileRequest, readKeys } from './key-file-content.ts';

const CHILD = fileURLToPath(new URL('./key-file-child.ts', import.meta.url));
const LIMITS = { memoryMegabytes: 768, timeoutMs: 60_000 };
/** Text of this size is read in a few milliseconds; a process would need a hundred to start. */
const SMALL_BYTES = 4 * 1024;
/** Files read in parallel per process. */
const MAX_CONCURRENT_READS = 2;

let activeReads = 0;

const questionError = ({ trouble, question }: Extract<KeyFileAnswer, { trouble: string }>): FieldError => ({
  field: question!.field,
  code: 'file_unclear',
  message: trouble,
  allowed: question!.allowed,
});

type KeyFile = Exclude<KeyFileAnswer, { trouble: string }>;
type ReadingOptions = Pick<KeyFileRequest, 'sku' | 'keyColumn' | 'sheetName'>;

/**
 * @throws Refusal 422 for an unreadable or excessive file, or with a question about column or sheet; 429 while others
 * are being read
 */
export async function readKeyFile(file: Uint8Array, fileName: string, options: ReadingOptions): Promise<KeyFile> {
  if (file.length > LOAD_BYTES_MAX) throw invalidField('file', 'file_refused', loadCopy.fileTooLarge);
  if (activeReads >= MAX_CONCURRENT_READS) throw new Refusal('busy_reading', loadCopy.busy, { retryAfter: 5 });
  activeReads += 1;
  try {
    const question: KeyFileRequest = { bytes: file, isCsv: /\.(?:csv|tsv|tab)$/i.test(fileName), ...options };
    const isSmall = file.length <= SMALL_BYTES && !isZip(file);
    const answer = await (isSmall ? readKeys(question) : askLimitedChild<KeyFileAnswer>(CHILD, question, LIMITS));
    if (answer && 'lines' in answer) return answer;
    if (answer?.question) throw new Refusal('file_unclear', answer.trouble, { errors: [questionError(answer)] });
    throw invalidField('file', 'file_refused', answer?.trouble ?? loadCopy.notReadable);
  } finally {
    activeReads -= 1;
  }
}
