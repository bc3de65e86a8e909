// Keys of suppliers.

import { Secret } from '#domain/base/text/secret.ts';
import { findImageFault, findTextFault } from '#domain/catalog/key-text.ts';
import type { DeliveredKey } from '../port.ts';

/** A delivered key. An image in any other format than PNG, JPEG or GIF was paid for, so it is kept and marked as unusable. */
export const deliveredKey = (sku: string, format: DeliveredKey['format'], content: string): DeliveredKey => ({
  sku,
  format,
  secret: new Secret(content),
  fault: format === 'text' ? findTextFault(content) : findImageFault(content),
});
