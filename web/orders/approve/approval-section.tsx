// Approval settings of SuperAdmins, effective immediately.

import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { settingsCopy } from '#domain/settings/copy.ts';
import { Switch } from '#web/ui/kit/controls/switch.tsx';
import { Skeleton } from '#web/ui/kit/feedback/skeleton.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { approvalLabels } from './approval-labels.ts';
import { BelowCostForm } from './below-cost-form.tsx';
import { CreditLimitForm } from './credit-limit-form.tsx';

const RULES = [
  ['separateLevels', approvalLabels.separateLevelsNote],
  ['fourEyes', approvalLabels.fourEyesNote],
  ['rulesStopped', approvalLabels.rulesStoppedNote],
] as const;

export function ApprovalSection() {
  const read = useCallQuery(approvalSettingCalls.get, {});
  const mutation = useCallMutation(approvalSettingCalls.update, {
    successMessage: settingsCopy.saved,
    invalidate: [approvalSettingCalls.get],
  });
  return (
    <Section title={approvalLabels.title} note={approvalLabels.note}>
      {read.data ? (
        <div className="grid gap-3">
          {RULES.map(([name, note]) => (
            <div key={name}>
              <Switch
                value={mutation.pendingInput?.[name] ?? read.data![name]}
                disabled={mutation.busy}
                onValueChange={(on) => void mutation.run({ [name]: on, modifiedAt: read.data!.modifiedAt })}
              >
                {approvalLabels[name]}
              </Switch>
              <p className="mt-1 text-sm text-muted">{note}</p>
            </div>
          ))}
          {read.data.level2Holders < 2 && (
            <p className="text-sm text-muted">{approvalLabels.tooFew(read.data.level2Holders)}</p>
          )}
          <BelowCostForm key={`cost ${read.data.modifiedAt}`} setting={read.data} />
          <CreditLimitForm key={`limit ${read.data.modifiedAt}`} setting={read.data} />
        </div>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-6 w-72" />
      )}
    </Section>
  );
}
