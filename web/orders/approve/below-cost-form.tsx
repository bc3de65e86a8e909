// Setting: how far below cost a price may be without step-up authentication.

import { type ApprovalSetting, approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { settingsCopy } from '#domain/settings/copy.ts';
import { Form, FormField, SubmitButton, useCallForm } from '#web/ui/form/form.tsx';
import { NumberInput } from '#web/ui/form/number-input.tsx';
import { approvalLabels } from './approval-labels.ts';

export function BelowCostForm({ setting: { belowCostPercent, modifiedAt } }: { setting: ApprovalSetting }) {
  const form = useCallForm({
    call: approvalSettingCalls.update,
    initialValues: { belowCostPercent },
    fixedInput: { modifiedAt },
    successMessage: settingsCopy.saved,
    invalidate: [approvalSettingCalls.get],
  });
  return (
    <Form form={form}>
      <div className="flex flex-wrap items-end gap-3">
        <FormField name="belowCostPercent" label={approvalLabels.belowCost} required className="w-60">
          {(control) => <NumberInput {...control} max={100} unit="%" />}
        </FormField>
        <SubmitButton>{approvalLabels.save}</SubmitButton>
      </div>
      <p className="mt-1 text-sm text-muted">{approvalLabels.belowCostNote}</p>
    </Form>
  );
}
