// A claim as each side sees it.

import * as z from 'zod/mini';
import * as field from '#domain/base/fields.ts';
import { claimCopy } from './copy.ts';
import { CLAIM_FILE_KINDS } from './file-rules.ts';
import { CLAIM_REASONS, CLAIM_STATES, type ClaimReason, type ClaimState, PROVIDER_ANSWERS } from './rules.ts';

const reason = () => {
  const schema = z.enum(CLAIM_REASONS);
  field.EXPORT_LABELS.set(schema, (value) => claimCopy.reasons[value as ClaimReason]);
  return schema;
};
const state = () => {
  const schema = z.enum(CLAIM_STATES);
  field.EXPORT_LABELS.set(schema, (value) => claimCopy.states[value as ClaimState]);
  return schema;
};

/** Actions of people on a claim. */
export const CLAIM_ACTIONS = ['attach', 'withdraw', 'send', 'replace', 'credit', 'refuse', 'supplierCredit'] as const;
export type ClaimAction = (typeof CLAIM_ACTIONS)[number];

const claim = {
  id: z.string(),
  /** Sequential over all claims. */
  number: z.number(),
  state: state(),
  reason: reason(),
  note: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  productName: z.string(),
  sku: z.string(),
  packageId: z.string(),
  /** Number of the key in the file of its package, without the heading; starts at 1. */
  keyLine: z.number(),
  createdAt: field.time(),
  modifiedAt: field.time(),
  /** Package with the new key; null unless replaced. */
  replacementPackageId: z.nullable(z.string()),
  /** Null unless credited on a credit note. */
  creditNoteNumber: z.nullable(z.string()),
  /** Why it was refused; empty otherwise. */
  resolution: z.string(),
  /** Actions that this user may take now. */
  actions: z.array(z.enum(CLAIM_ACTIONS)),
};

/** For partners: without staff and suppliers. */
export const MyClaim = z.object(claim);
export type MyClaim = z.output<typeof MyClaim>;

export const Claim = z.object({
  ...claim,
  companyId: z.string(),
  partnerName: z.string(),
  createdByName: z.string(),
  /** Null for keys loaded from a file. */
  providerName: z.nullable(z.string()),
  turn: z.enum(['staff', 'supplier', 'nobody']),
  /** Our reference at the supplier; null unless sent through its interface. */
  providerRef: z.nullable(z.string()),
  providerAnswer: z.nullable(z.enum(PROVIDER_ANSWERS)),
  providerNote: z.string(),
  /** The supplier's own number of a claim handled by hand. */
  supplierReference: z.string(),
  /** Euro given back by the supplier; null if none is recorded. */
  supplierCredit: z.nullable(field.money()),
  /** Revoked by a list of its publisher. */
  isFromList: z.boolean(),
});
export type Claim = z.output<typeof Claim>;

/** A file that the partner attached, without its content. */
const ClaimFile = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(CLAIM_FILE_KINDS),
  /** Bytes. */
  size: z.number(),
  at: field.time(),
});
export type ClaimFile = z.output<typeof ClaimFile>;

const line = {
  at: field.time(),
  step: z.enum(['request', 'attach', 'withdraw', 'send', 'answer', 'replace', 'credit', 'refuse', 'supplierCredit']),
  toState: z.enum(CLAIM_STATES),
};

export const MyClaimDetail = z.object({
  ...claim,
  files: z.array(ClaimFile),
  history: z.array(z.object({ ...line, byUs: z.boolean() })),
});
export type MyClaimDetail = z.output<typeof MyClaimDetail>;

export const ClaimDetail = z.object({
  ...Claim.shape,
  files: z.array(ClaimFile),
  history: z.array(z.object({ ...line, note: z.string(), byName: z.string() })),
});
export type ClaimDetail = z.output<typeof ClaimDetail>;

/** Claims by supplier or partner, in percent of the delivered keys. */
export const ClaimRate = z.object({
  /** Null for keys loaded from files. */
  id: z.nullable(z.string()),
  name: z.string(),
  delivered: z.number(),
  claimed: z.number(),
  replaced: z.number(),
  credited: z.number(),
  refused: z.number(),
  open: z.number(),
  /** Claims without withdrawn ones, per hundred delivered keys; null without deliveries. */
  rate: z.nullable(field.percent()),
});
export type ClaimRate = z.output<typeof ClaimRate>;

export const RevocationList = z.object({
  id: z.string(),
  fileName: z.string(),
  createdAt: field.time(),
  createdByName: z.string(),
  /** Null if reading it was interrupted. */
  finishedAt: z.nullable(field.time()),
  lineCount: z.number(),
  /** Sold keys, for which a claim started. */
  claimedCount: z.number(),
  alreadyClaimedCount: z.number(),
  /** Keys of orders that were not sent yet. */
  unsentCount: z.number(),
  /** Keys that we never had. */
  unknownCount: z.number(),
  /** Keys in stock, blocked from sale. */
  blockedCount: z.number(),
  unreadableCount: z.number(),
});
export type RevocationList = z.output<typeof RevocationList>;

/** Verdict on a line of a revocation list. */
export const REVOCATION_VERDICTS = ['claimed', 'alreadyClaimed', 'unsent', 'unknown', 'blocked', 'unreadable'] as const;
export type RevocationVerdict = (typeof REVOCATION_VERDICTS)[number];

export const RevocationResult = z.object({
  ...RevocationList.shape,
  /** The first lines that are unsent, unknown or unreadable, without their content. */
  doubtfulLines: z.array(
    z.object({
      line: z.number(),
      verdict: z.enum(REVOCATION_VERDICTS),
      /** Order of an unsent key. */
      orderNumber: z.nullable(z.string()),
    }),
  ),
});
export type RevocationResult = z.output<typeof RevocationResult>;
