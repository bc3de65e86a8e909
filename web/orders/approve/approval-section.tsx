// Whether two levels of approval are two people, as a SuperAdmin sets it. It works at once.

import { useState } from 'react';
import { approvalSettingCalls } from '#domain/orders/approval-setting.ts';
import { copy } from '#domain/settings/copy.ts';
import { Section } from '#web/ui/kit/section.tsx';
import { Skeleton } from '#web/ui/kit/skeleton.tsx';
import { Switch } from '#web/ui/kit/switch.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { approvalLabels } from './approval-labels.ts';

export function ApprovalSection() {
  const read = useCallQuery(approvalSettingCalls.get, {});
  const [wanted, setWanted] = useState<boolean | null>(null);
  const mutation = useCallMutation(approvalSettingCalls.update, {
    successMessage: copy.saved,
    invalidate: [approvalSettingCalls.get],
  });
  const change = async (separateLevels: boolean) => {
    setWanted(separateLevels);
    await mutation.run({ separateLevels, modifiedAt: read.data?.modifiedAt ?? null });
    await read.refetch();
    setWanted(null);
  };
  return (
    <Section title={approvalLabels.title} note={approvalLabels.note}>
      {read.data ? (
        <>
          <Switch
            value={wanted ?? read.data.separateLevels}
            disabled={mutation.busy}
            onValueChange={(on) => void change(on)}
          >
            {approvalLabels.separateLevels}
          </Switch>
          {read.data.level2Holders < 2 && (
            <p className="mt-1 text-sm text-muted">{approvalLabels.tooFew(read.data.level2Holders)}</p>
          )}
        </>
      ) : read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <Skeleton className="h-6 w-72" />
      )}
    </Section>
  );
}
