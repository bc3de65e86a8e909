// Calls on the seller's logo: read, replace, remove.

import * as z from 'zod/mini';
import { del, FINANCE_STAFF, get, put, staff } from '#domain/base/endpoint.ts';
import { invoiceCopy } from './copy.ts';

/** Maximum size in bytes: every PDF contains it. */
export const LOGO_BYTES_MAX = 200 * 1024;
/** Maximum width and height in pixels. */
export const LOGO_SIDE_MAX = 1200;

/** The stored logo, reduced to its image data. */
const LogoImage = z.object({
  contentType: z.enum(['image/png', 'image/jpeg']),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
  /** Base64. */
  data: z.string(),
});
export type LogoImage = z.output<typeof LogoImage>;

export const SellerLogo = z.object({ logo: z.nullable(LogoImage) });
export type SellerLogo = z.output<typeof SellerLogo>;

const PATH = '/invoice/management/seller/logo';
const BASE64_MAX = 4 * Math.ceil(LOGO_BYTES_MAX / 3);

export const sellerLogoCalls = {
  get: get(PATH, {
    summary: 'Reads the logo on invoices and credit notes.',
    access: staff(),
    input: z.strictObject({}),
    reply: SellerLogo,
  }),
  set: put(PATH, {
    summary: 'Sets the logo of future invoices; issued ones keep theirs.',
    access: FINANCE_STAFF,
    needsStepUp: true,
    refusals: ['missing', 'file_refused'],
    input: z.strictObject({
      /** A PNG or JPEG file as base64. */
      image: z
        .string()
        .check(
          z.maxLength(BASE64_MAX, { error: invoiceCopy.logoTooLarge, abort: true }),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: invoiceCopy.logoEncoding }),
        ),
    }),
    reply: SellerLogo,
  }),
  remove: del(PATH, {
    summary: 'Removes the logo from future invoices; issued ones keep theirs.',
    access: FINANCE_STAFF,
    needsStepUp: true,
    refusals: ['missing'],
    input: z.strictObject({}),
    reply: SellerLogo,
  }),
};
