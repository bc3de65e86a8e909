// Interface of a VAT id check service.

/** `unknown` is retried later. */
export type VatIdAnswer =
  | { outcome: 'valid' | 'invalid'; reference: string; holder: string }
  | { outcome: 'unknown'; trouble: string };

export interface VatIdService {
  /** Checks a normalized id; `requester` is the seller's id or empty. Never throws: failures are `unknown` answers. */
  check(vatId: string, requester: string): Promise<VatIdAnswer>;
}
