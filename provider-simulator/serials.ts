// Serials of keys: a text, or a picture of it in base64 in one of the three documented formats.

import { createHash } from 'node:crypto';
import { gifImage } from './gif-image.ts';
import { jpegImage } from './jpeg-image.ts';
import { keyImage } from './key-image.ts';
import { keyText } from './keys.ts';

interface Serial {
  type: string;
  serial: string;
}

const IMAGES = [
  { type: 'image/png', draw: keyImage },
  { type: 'image/jpeg', draw: jpegImage },
  { type: 'image/gif', draw: gifImage },
] as const;

/** The serial with this number, never equal to another; images alternate between the formats. */
export function serialOf(salt: string, number: number, isImage: boolean): Serial {
  const text = keyText(salt, number);
  if (!isImage) return { type: 'text/plain', serial: text };
  const { type, draw } = IMAGES[number % IMAGES.length]!;
  return { type, serial: draw(text) };
}

/** Id of the key with this number. */
export const keyIdOf = (salt: string, number: number): string =>
  createHash('sha256').update(`key id ${salt} ${number}`).digest('hex').slice(0, 24);
