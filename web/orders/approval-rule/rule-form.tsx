// Dialog for the limits of a company; raised ones wait for another SuperAdmin.

import { approvalRuleCalls, type CompanyApprovalRule } from '#domain/orders/approval-rule/calls.ts';
import { approvalRuleCopy } from '#domain/orders/approval-rule/copy.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { labels } from '#web/ui/kit/labels.ts';
import { DialogFooter } from '#web/ui/kit/overlays/dialog.tsx';
import { approvalRuleLabels } from './labels.ts';

interface Props {
  partnerId: string;
  rule: CompanyApprovalRule;
  onDone: () => void;
}

export function RuleForm({ partnerId, rule: { inForce, proposal }, onDone }: Props) {
  const { orderLimit = null, dayLimit = null, minMargin = null } = proposal ?? inForce ?? {};
  const form = useCallForm({
    call: approvalRuleCalls.propose,
    initialValues: { orderLimit, dayLimit, minMargin },
    fixedInput: { partnerId, inForceId: inForce?.id ?? null, proposalId: proposal?.id ?? null },
    successMessage: (saved) => (saved.proposal ? approvalRuleCopy.proposed : approvalRuleCopy.lowered),
    invalidate: [approvalRuleCalls.get],
    isIdempotent: true,
    onSuccess: onDone,
  });
  return (
    <Form form={form}>
      <p className="text-sm text-muted">{approvalRuleLabels.formNote}</p>
      <FormField name="orderLimit" label={approvalRuleLabels.orderLimit} hint={approvalRuleLabels.amountHint} required>
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <FormField name="dayLimit" label={approvalRuleLabels.dayLimit} hint={approvalRuleLabels.amountHint} required>
        {(control) => <MoneyInput {...control} />}
      </FormField>
      <FormField name="minMargin" label={approvalRuleLabels.minMargin} hint={approvalRuleLabels.marginHint} required>
        {(control) => <MoneyInput {...control} sign="%" />}
      </FormField>
      <DialogFooter>
        <Button onClick={onDone}>{labels.cancel}</Button>
        <SubmitButton>{approvalRuleLabels.save}</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
