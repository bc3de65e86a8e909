// Setting: credit limit above which a level 2 approver is required (COM-027).

import { type ApprovalSetting, approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { settingsCopy } from '#domain/settings/copy.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { approvalLabels } from './approval-labels.ts';

export function CreditLimitForm({ setting: { level2Limit, modifiedAt } }: { setting: ApprovalSetting }) {
  const form = useCallForm({
    call: approvalSettingCalls.update,
    initialValues: { level2Limit },
    fixedInput: { modifiedAt },
    successMessage: settingsCopy.saved,
    invalidate: [approvalSettingCalls.get],
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap items-end gap-3">
        <FormField name="level2Limit" label={approvalLabels.level2Limit} required className="w-60">
          {(control) => <MoneyInput {...control} />}
        </FormField>
        <SubmitButton>{approvalLabels.save}</SubmitButton>
      </div>
      <p className="mt-1 text-sm text-muted">{approvalLabels.level2LimitNote}</p>
    </Form>
  );
}
