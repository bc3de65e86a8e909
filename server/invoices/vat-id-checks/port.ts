// Who knows whether a VAT id is in use.

/** Clear or not; `unknown` is asked again later. */
export type VatIdAnswer =
  | { outcome: 'valid' | 'invalid'; reference: string; holder: string }
  | { outcome: 'unknown'; trouble: string };

export interface VatIdService {
  /**
   * Asks about a normalized id; `requester` is that of the seller, or empty. Never throws: what goes wrong is an
   * `unknown` answer.
   */
  check(vatId: string, requester: string): Promise<VatIdAnswer>;
}
