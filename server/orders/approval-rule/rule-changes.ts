// Changes the approval rule of a company: raised limits take two SuperAdmins, lowered ones and the end only one
// (API-141). The account's lock orders changes and decisions.

import { sql } from 'kysely';
import { commonCopy } from '#domain/base/copy.ts';
import type { Input } from '#domain/base/endpoint.ts';
import { invalidField, Refusal } from '#domain/base/refusal.ts';
import type { Time } from '#domain/base/time.ts';
import type { approvalRuleCalls, CompanyApprovalRule, RULE_ENDINGS } from '#domain/orders/approval-rule/calls.ts';
import { approvalRuleCopy } from '#domain/orders/approval-rule/copy.ts';
import { isRaised, type RuleLimits } from '#domain/orders/approval-rule/obstacles.ts';
import type { Tx } from '#server/base/database/db.ts';
import type { CommandContext } from '#server/base/http/context.ts';
import { newId } from '#server/base/process/ids.ts';
import { lockAccount } from '#server/credit/exposure.ts';
import { notify } from '#server/notifications/notify.ts';
import { mayConfirmRule, readCompanyRule } from './company-rule.ts';
import { type RuleRow, readProposedRule, readRuleInForce } from './rule-rows.ts';

type Ending = (typeof RULE_ENDINGS)[number];

interface LockedRules {
  company: { id: string; name: string };
  inForce: RuleRow | undefined;
  proposal: RuleRow | undefined;
}

/** Locks the account of a partner company and reads its rules. @throws Refusal 404, also for the house company */
async function lockRules(tx: Tx, companyId: string): Promise<LockedRules> {
  await lockAccount(tx, companyId);
  const company = await tx.one(
    sql<{ id: string; name: string }>`select id, name from company where id = ${companyId} and not is_system`,
  );
  if (!company) throw new Refusal('missing', commonCopy.notFound);
  return {
    company,
    inForce: await readRuleInForce(tx, companyId),
    proposal: await readProposedRule(tx, companyId),
  };
}

const toAudit = (rule: RuleLimits | undefined) =>
  rule
    ? {
        orderLimitCents: rule.orderLimitCents,
        dayLimitCents: rule.dayLimitCents,
        minMarginPercent: rule.minMarginBp / 100,
      }
    : null;

/** Audits the rules before and after a change, and returns them as shown. */
async function finish(
  { tx, actor, now }: CommandContext,
  { company, inForce, proposal }: LockedRules,
): Promise<CompanyApprovalRule> {
  const after = await lockRules(tx, company.id);
  tx.note({
    subject: { kind: 'company', id: company.id, name: company.name },
    before: { approvalRule: toAudit(inForce), proposedApprovalRule: toAudit(proposal) },
    after: { approvalRule: toAudit(after.inForce), proposedApprovalRule: toAudit(after.proposal) },
  });
  return readCompanyRule({ db: tx, actor, now }, company.id);
}

/**
 * Ends a rule or proposal; not before its last approval, whose process may have a clock that is ahead. Returns the time of
 * its end, from which its successor is in force.
 */
async function end({ tx, actor, now }: CommandContext, rule: RuleRow | undefined, ending: Ending): Promise<Time> {
  if (!rule) return now;
  const { endedAt } = await tx.only(
    sql<{ endedAt: Time }>`update approval_rule r
      set ended_by = ${actor.userId}, ending = ${ending},
        ended_at = greatest(${now}::timestamptz, r.in_force_at,
          (select max(d.at) from rule_decision d where d.rule_id = r.id and d.is_approved))
      where r.id = ${rule.id}
      returning r.ended_at`,
  );
  return endedAt;
}

const isSame = (limits: RuleLimits, other: RuleLimits | undefined): boolean =>
  other !== undefined && !isRaised(limits, other) && !isRaised(other, limits);

/**
 * Proposes limits, or puts them into effect if they only lower those in force. Replaces an earlier proposal.
 * @throws Refusal 404, 409 if rule or proposal changed after they were read, 422
 */
export async function proposeRule(
  context: CommandContext,
  input: Input<typeof approvalRuleCalls.propose>,
): Promise<CompanyApprovalRule> {
  const { tx, actor, now } = context;
  if (input.dayLimit < input.orderLimit)
    throw invalidField('dayLimit', 'max_below_min', approvalRuleCopy.dayLimitBelowOrder);
  const rules = await lockRules(tx, input.partnerId);
  const { company, inForce, proposal } = rules;
  if ((inForce?.id ?? null) !== input.inForceId || (proposal?.id ?? null) !== input.proposalId)
    throw new Refusal('stale', commonCopy.changedMeanwhile);
  const limits = {
    orderLimitCents: input.orderLimit,
    dayLimitCents: input.dayLimit,
    minMarginBp: input.minMargin,
  };
  await end(context, proposal, 'Replaced');
  if (!isSame(limits, inForce)) {
    const needsSecondPerson = isRaised(limits, inForce ?? null);
    const inForceAt = needsSecondPerson ? null : await end(context, inForce, 'Replaced');
    await tx.run(sql`insert into approval_rule (id, company_id, order_limit_cents, day_limit_cents, min_margin_bp,
        proposed_by, proposed_at, in_force_at)
      values (${newId()}, ${company.id}, ${limits.orderLimitCents}, ${limits.dayLimitCents}, ${limits.minMarginBp},
        ${actor.userId}, ${now}, ${inForceAt}::timestamptz)`);
    if (needsSecondPerson)
      await notify(tx, now, [
        {
          kind: 'approvalRuleProposed',
          companyId: null,
          subjectId: company.id,
          subjectName: company.name,
          detail: actor.name,
        },
      ]);
  }
  return finish(context, rules);
}

/** @throws Refusal 409 unless `id` is the proposal */
async function lockProposal(
  tx: Tx,
  { partnerId, id }: { partnerId: string; id: string },
): Promise<LockedRules & { proposal: RuleRow }> {
  const { proposal, ...rules } = await lockRules(tx, partnerId);
  if (proposal?.id !== id) throw new Refusal('stale', commonCopy.changedMeanwhile);
  return { ...rules, proposal };
}

/** Puts the proposal into effect. @throws Refusal 403 for its author, 409 if it was decided or replaced */
export async function confirmRule(
  context: CommandContext,
  input: Input<typeof approvalRuleCalls.confirm>,
): Promise<CompanyApprovalRule> {
  const { tx, actor } = context;
  const rules = await lockProposal(tx, input);
  if (!mayConfirmRule(actor, rules.proposal.proposedBy))
    throw new Refusal('own_rule_change', approvalRuleCopy.ownProposal);
  const inForceAt = await end(context, rules.inForce, 'Replaced');
  await tx.run(sql`update approval_rule set confirmed_by = ${actor.userId}, in_force_at = ${inForceAt}
    where id = ${rules.proposal.id}`);
  return finish(context, rules);
}

/** @throws Refusal 409 if the proposal was decided or replaced */
export async function discardRule(
  context: CommandContext,
  input: Input<typeof approvalRuleCalls.discard>,
): Promise<CompanyApprovalRule> {
  const rules = await lockProposal(context.tx, input);
  await end(context, rules.proposal, 'Discarded');
  return finish(context, rules);
}

/** Ends the rule in force and the proposal, immediately and by one person. */
export async function switchRuleOff(
  context: CommandContext,
  { partnerId }: Input<typeof approvalRuleCalls.switchOff>,
): Promise<CompanyApprovalRule> {
  const rules = await lockRules(context.tx, partnerId);
  await end(context, rules.inForce, 'SwitchedOff');
  await end(context, rules.proposal, 'Discarded');
  return finish(context, rules);
}
