// Compares secrets without revealing by the response time how much of a guess is right.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { Secret } from '#domain/base/text/secret.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a text is the secret; texts of any length take the same time. */
export const isSameSecret = (text: string, secret: Secret): boolean =>
  timingSafeEqual(hashOf(text), hashOf(secret.reveal()));
