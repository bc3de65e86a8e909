// Calls on the approval rule of a company: one SuperAdmin proposes limits, another confirms them (API-140, API-141).

import * as z from 'zod/mini';
import { ADMIN_STAFF, get, post, put, staff } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { LEVEL2_LIMIT_MAX } from '#domain/orders/approval-setting.ts';
import { approvalRuleCopy } from './copy.ts';

const WHOLE_BP = 10_000;

export const RULE_ENDINGS = ['Replaced', 'SwitchedOff', 'Discarded'] as const;

const limits = {
  orderLimit: field.money(),
  dayLimit: field.money(),
  minMargin: field.percent(),
};

/** Limits with the people who set them. Names are null in the preset rules of a sandbox. */
const ApprovalRule = z.object({
  id: z.string(),
  ...limits,
  proposedBy: z.nullable(z.string()),
  proposedAt: field.time(),
  confirmedBy: z.nullable(z.string()),
  /** Null: never in force. */
  inForceAt: z.nullable(field.time()),
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(field.time()),
  ending: z.nullable(z.enum(RULE_ENDINGS)),
});
export type ApprovalRule = z.output<typeof ApprovalRule>;

export const CompanyApprovalRule = z.object({
  /** Null: switched off. */
  inForce: z.nullable(ApprovalRule),
  proposal: z.nullable(ApprovalRule),
  /** Whether this user may confirm the proposal. */
  mayConfirm: z.boolean(),
  /** Approved by rule on the current UTC day, without tax. */
  approvedToday: field.money(),
  /** Approval by rule is stopped for all companies. */
  isStopped: z.boolean(),
  /** Earlier rules and proposals, newest first, at most 50. */
  history: z.array(ApprovalRule),
});
export type CompanyApprovalRule = z.output<typeof CompanyApprovalRule>;

const ofCompany = z.strictObject({ partnerId: field.id() });
const positive = () => field.money({ min: 1, max: LEVEL2_LIMIT_MAX, message: approvalRuleCopy.amountBounds });

export const approvalRuleCalls = {
  get: get('/company/management/approvalrule/:partnerId', {
    summary: 'Reads the approval rule of a company.',
    access: staff(),
    input: ofCompany,
    reply: CompanyApprovalRule,
  }),
  propose: put('/company/management/approvalrule/:partnerId', {
    summary: 'Proposes limits for a company; lower ones take effect immediately.',
    access: ADMIN_STAFF,
    needsStepUp: true,
    refusals: ['max_below_min', 'stale'],
    input: z.strictObject({
      partnerId: field.id(),
      orderLimit: positive(),
      dayLimit: positive(),
      minMargin: field.percent({ min: 0, max: WHOLE_BP, message: approvalRuleCopy.marginBounds }),
      /** The rule in force, as read; another one is refused (GAP-073). */
      inForceId: z.nullable(field.id()),
      /** The proposal, as read; it is replaced. */
      proposalId: z.nullable(field.id()),
    }),
    reply: CompanyApprovalRule,
  }),
  confirm: post('/company/management/approvalrule/:partnerId/confirm/:id', {
    summary: 'Confirms the proposed limits of a company.',
    access: ADMIN_STAFF,
    needsStepUp: true,
    refusals: ['own_rule_change', 'stale'],
    input: z.strictObject({ partnerId: field.id(), id: field.id() }),
    reply: CompanyApprovalRule,
  }),
  discard: post('/company/management/approvalrule/:partnerId/discard/:id', {
    summary: 'Discards the proposed limits of a company.',
    access: ADMIN_STAFF,
    refusals: ['stale'],
    input: z.strictObject({ partnerId: field.id(), id: field.id() }),
    reply: CompanyApprovalRule,
  }),
  switchOff: post('/company/management/approvalrule/:partnerId/switchoff', {
    summary: 'Switches approval by rule off for a company and discards its proposal.',
    access: ADMIN_STAFF,
    input: ofCompany,
    reply: CompanyApprovalRule,
  }),
};
