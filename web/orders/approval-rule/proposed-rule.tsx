// Limits that wait for a second SuperAdmin, compared with those in force, with the decision (API-141).

import { approvalRuleCalls, type CompanyApprovalRule } from '#domain/orders/approval-rule/calls.ts';
import { approvalRuleCopy } from '#domain/orders/approval-rule/copy.ts';
import { listTime } from '#web/ui/kit/values/format.ts';
import { ProposalCard } from '#web/ui/session/proposal-card.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { approvalRuleLabels } from './labels.ts';
import { RuleFigures } from './rule-figures.tsx';

interface Props {
  partnerId: string;
  rule: CompanyApprovalRule;
  proposal: NonNullable<CompanyApprovalRule['proposal']>;
}

export function ProposedRule({ partnerId, rule: { inForce, mayConfirm }, proposal }: Props) {
  const isAdmin = useRole() === 'SuperAdmin';
  const invalidate = [approvalRuleCalls.get];
  const confirm = useCallMutation(approvalRuleCalls.confirm, {
    successMessage: approvalRuleCopy.confirmed,
    isIdempotent: true,
    invalidate,
  });
  const discard = useCallMutation(approvalRuleCalls.discard, {
    successMessage: approvalRuleCopy.discarded,
    invalidate,
  });
  const input = { partnerId, id: proposal.id };
  return (
    <ProposalCard
      title={approvalRuleLabels.proposal}
      heading="h3"
      proposed={approvalRuleLabels.proposedBy(proposal.proposedBy ?? '', listTime(proposal.proposedAt))}
      waiting={isAdmin && !mayConfirm ? approvalRuleCopy.ownProposal : null}
      confirm={
        isAdmin && mayConfirm
          ? { label: approvalRuleLabels.confirm, busy: confirm.busy, run: () => confirm.run(input) }
          : null
      }
      discard={
        isAdmin ? { label: approvalRuleLabels.discard, busy: discard.busy, run: () => discard.run(input) } : null
      }
      className="mb-4"
    >
      <RuleFigures limits={proposal} before={inForce} />
    </ProposalCard>
  );
}
