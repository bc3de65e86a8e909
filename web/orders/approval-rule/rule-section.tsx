// Approval by rule on the page of a company: the limits in force, a proposal, their history, and for SuperAdmins the
// changes (API-140, API-141).

import { useState } from 'react';
import { type ApprovalRule, approvalRuleCalls, type CompanyApprovalRule } from '#domain/orders/approval-rule/calls.ts';
import { approvalRuleCopy } from '#domain/orders/approval-rule/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/kit/overlays/dialog.tsx';
import { listTime, money } from '#web/ui/kit/values/format.ts';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useRole } from '#web/ui/session/session.ts';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { approvalRuleLabels } from './labels.ts';
import { ProposedRule } from './proposed-rule.tsx';
import { limitsText, RuleFigures } from './rule-figures.tsx';
import { RuleForm } from './rule-form.tsx';

interface Props {
  companyId: string;
  companyName: string;
}

export function ApprovalRuleSection({ companyId, companyName }: Props) {
  const read = useCallQuery(approvalRuleCalls.get, { partnerId: companyId });
  const isAdmin = useRole() === 'SuperAdmin';
  const rule = read.data;
  return (
    <Section
      title={
        <span className="inline-flex flex-wrap items-center gap-2">
          {approvalRuleLabels.title}
          {rule && <RuleState rule={rule} />}
        </span>
      }
      note={approvalRuleLabels.note}
      actions={rule && isAdmin && <RuleActions companyId={companyId} companyName={companyName} rule={rule} />}
    >
      {rule ? (
        <>
          {rule.proposal && <ProposedRule partnerId={companyId} rule={rule} proposal={rule.proposal} />}
          <CurrentRule rule={rule} />
          {rule.history.length > 0 && <RuleHistory rules={rule.history} />}
        </>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </Section>
  );
}

function RuleState({ rule: { inForce, isStopped } }: { rule: CompanyApprovalRule }) {
  const { states } = approvalRuleLabels;
  if (!inForce) return <StatusPill tone="grey">{states.off}</StatusPill>;
  return isStopped ? (
    <StatusPill tone="orange">{states.stopped}</StatusPill>
  ) : (
    <StatusPill tone="green">{states.on}</StatusPill>
  );
}

const authorsOf = ({ proposedBy, confirmedBy }: ApprovalRule): string =>
  proposedBy ? approvalRuleLabels.by(proposedBy, confirmedBy) : approvalRuleLabels.preset;

function CurrentRule({ rule: { inForce, isStopped, approvedToday } }: { rule: CompanyApprovalRule }) {
  if (!inForce) return <p className="text-sm text-muted">{approvalRuleLabels.off}</p>;
  return (
    <>
      {isStopped && <p className="mb-3 text-sm text-orange">{approvalRuleLabels.stopped}</p>}
      <RuleFigures limits={inForce} dayNote={approvalRuleLabels.approvedToday(money(approvedToday))} />
      <p className="mt-3 text-sm text-muted">{approvalRuleLabels.always}</p>
      <p className="mt-1 text-sm text-muted">
        {authorsOf(inForce)}
        {inForce.inForceAt && `, ${approvalRuleLabels.since(listTime(inForce.inForceAt))}`}
      </p>
    </>
  );
}

function RuleActions({ companyId, companyName, rule }: Props & { rule: CompanyApprovalRule }) {
  const [open, setOpen] = useState<'form' | 'off' | null>(null);
  const close = () => setOpen(null);
  const off = useCallMutation(approvalRuleCalls.switchOff, {
    successMessage: approvalRuleCopy.switchedOff,
    invalidate: [approvalRuleCalls.get],
    onSuccess: close,
  });
  return (
    <>
      {rule.inForce && <Button onClick={() => setOpen('off')}>{approvalRuleLabels.switchOff}</Button>}
      <Button onClick={() => setOpen('form')}>
        {rule.inForce || rule.proposal ? approvalRuleLabels.change : approvalRuleLabels.setUp}
      </Button>
      <Dialog
        open={open === 'form'}
        onOpenChange={close}
        title={approvalRuleLabels.title}
        description={companyName}
        dismissible={false}
      >
        <RuleForm partnerId={companyId} rule={rule} onDone={close} />
      </Dialog>
      <ConfirmDialog
        open={open === 'off'}
        onOpenChange={() => {
          off.reset();
          close();
        }}
        title={approvalRuleLabels.switchOffTitle(companyName)}
        confirmLabel={approvalRuleLabels.switchOff}
        cancelLabel={approvalRuleLabels.keepOn}
        busy={off.busy}
        onConfirm={() => void off.run({ partnerId: companyId })}
      >
        {approvalRuleLabels.switchOffText}
        {off.error && <p className="text-red">{off.error.message}</p>}
      </ConfirmDialog>
    </>
  );
}

const RuleHistory = ({ rules }: { rules: readonly ApprovalRule[] }) => (
  <details className="mt-3 text-sm">
    <summary className="cursor-pointer font-medium pointer-coarse:py-2.5">{approvalRuleLabels.history}</summary>
    <ul className="mt-2 flex flex-col gap-3">
      {rules.map((rule) => (
        <li key={rule.id}>
          <p className="tabular-nums">{limitsText(rule)}</p>
          <p className="text-muted">{authorsOf(rule)}</p>
          {rule.ending && rule.endedAt && (
            <p className="text-muted">
              {approvalRuleLabels.endedBy(
                approvalRuleLabels.endings[rule.ending],
                rule.endedBy,
                listTime(rule.endedAt),
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  </details>
);
