// Which approvals need somebody else, as a SuperAdmin sets it. It works at once.

import { useState } from 'react';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { copy } from '#domain/settings/copy.ts';
import { Section } from '#web/ui/kit/section.tsx';
import { Skeleton } from '#web/ui/kit/skeleton.tsx';
import { Switch } from '#web/ui/kit/switch.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { approvalLabels } from './approval-labels.ts';

const RULES = [
  ['separateLevels', approvalLabels.separateLevelsNote],
  ['fourEyes', approvalLabels.fourEyesNote],
] as const;

export function ApprovalSection() {
  const read = useCallQuery(approvalSettingCalls.get, {});
  // Shown while it is saved.
  const [wanted, setWanted] = useState<{ separateLevels?: boolean; fourEyes?: boolean }>({});
  const mutation = useCallMutation(approvalSettingCalls.update, {
    successMessage: copy.saved,
    invalidate: [approvalSettingCalls.get],
  });
  const change = (changed: typeof wanted) => {
    setWanted(changed);
    void mutation.run({ ...changed, modifiedAt: read.data?.modifiedAt ?? null });
  };
  return (
    <Section title={approvalLabels.title} note={approvalLabels.note}>
      {read.data ? (
        <div className="grid gap-3">
          {RULES.map(([name, note]) => (
            <div key={name}>
              <Switch
                value={(mutation.busy ? wanted[name] : undefined) ?? read.data![name]}
                disabled={mutation.busy}
                onValueChange={(on) => change({ [name]: on })}
              >
                {approvalLabels[name]}
              </Switch>
              <p className="mt-1 text-sm text-muted">{note}</p>
            </div>
          ))}
          {read.data.level2Holders < 2 && (
            <p className="text-sm text-muted">{approvalLabels.tooFew(read.data.level2Holders)}</p>
          )}
        </div>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-6 w-72" />
      )}
    </Section>
  );
}
