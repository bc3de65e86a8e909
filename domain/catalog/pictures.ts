// Pictures of products as screens show them (PIC-012). The first visit loads this file.

import * as z from 'zod/mini';
import { get } from '#domain/base/endpoint.ts';

/** Widths of the stored sizes in pixels, with three quarters of the height. */
export const PICTURE_WIDTHS = [36, 72, 288] as const;
export const pictureHeight = (width: number): number => (width / 3) * 4;

export const pictureCalls = {
  /** Only products name their picture, and its address is a hash that cannot be guessed. */
  show: get('/product/picture/:picture/:width', {
    summary: 'Reads a size of a picture.',
    access: 'signed-in',
    kind: 'file',
    isUnaudited: true,
    input: z.strictObject({
      picture: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'Must be the address of a picture.' })),
      width: z.enum(PICTURE_WIDTHS.map(String) as [string, ...string[]]),
    }),
    reply: z.unknown(),
  }),
};
