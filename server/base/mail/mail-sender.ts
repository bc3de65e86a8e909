// Reads how the house names itself in mails: name, legal footer and logo of the seller.

import { sql } from 'kysely';
import type { Db } from '#server/base/database/db.ts';
import { companyNameSql } from '#server/base/database/installation.ts';
import type { MailSender } from './html-mail.ts';

/** Height of the logo in mails, and its greatest width (pixels). */
const LOGO_HEIGHT = 32;
const LOGO_WIDTH = 200;
/** Name of the house before the seller is filled in. */
const PRODUCT = 'Merkur';

interface SellerRow {
  name: string;
  address: string;
  zipCode: string;
  city: string;
  vatId: string;
  registrationNumber: string;
  kind: 'png' | 'jpeg' | null;
  width: number | null;
  height: number | null;
  bytes: Buffer | null;
}

interface LogoFile {
  bytes: Buffer;
  contentType: string;
}

/**
 * The sender with its logo as a file.
 * @param logoUrl the address of the logo in the mail, by its file
 */
export async function readMailSender(
  db: Db,
  logoUrl: (file: LogoFile) => string,
): Promise<MailSender & { logoFile: LogoFile | null }> {
  const row = await db.one(
    sql<SellerRow>`select s.name, s.address, s.zip_code, s.city, s.vat_id, s.registration_number, l.kind,
      l.width, l.height, l.bytes
      from seller s left join seller_logo l on l.sha256 = s.logo_sha256`,
  );
  if (!row) {
    const { name } = await db.only(sql<{ name: string }>`select ${companyNameSql} as name`);
    return { name: name || PRODUCT, address: [], logo: null, logoFile: null };
  }
  const { name, address, zipCode, city, vatId, registrationNumber, kind, width, height, bytes } = row;
  const logoFile = bytes ? { bytes: Buffer.from(bytes), contentType: `image/${kind}` } : null;
  const [wide, high] = [width ?? 1, height ?? 1];
  const scale = Math.min(LOGO_HEIGHT / high, LOGO_WIDTH / wide);
  return {
    name: name || PRODUCT,
    address: [address, `${zipCode} ${city}`.trim(), registrationNumber, vatId].filter(Boolean),
    logo: logoFile && {
      url: logoUrl(logoFile),
      width: Math.round(wide * scale),
      height: Math.round(high * scale),
    },
    logoFile,
  };
}
