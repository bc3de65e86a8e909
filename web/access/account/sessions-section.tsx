// The user's sessions, and ending them.

import Bot from 'lucide-react/icons/bot';
import Monitor from 'lucide-react/icons/monitor';
import { useState } from 'react';
import { accessCalls, type OwnSession } from '#domain/access/calls.ts';
import { accessCopy } from '#domain/access/copy.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { ConfirmDialog } from '#web/ui/kit/overlays/confirm-dialog.tsx';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallMutation, useCallQuery } from '#web/ui/session/use-call.ts';
import { accountLabels } from './account-labels.ts';

export function Sessions() {
  const sessions = useCallQuery(accessCalls.sessions, {});
  const [asking, setAsking] = useState(false);
  const all = useCallMutation(accessCalls.endOthers, {
    successMessage: ({ count }) => accessCopy.othersOver(count),
    invalidate: [accessCalls.sessions],
    onSuccess: () => setAsking(false),
  });
  const others = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section
      title={accountLabels.sessions}
      note={accountLabels.sessionsNote}
      actions={others && <Button onClick={() => setAsking(true)}>{accountLabels.endOthers}</Button>}
    >
      {sessions.data ? (
        <ul aria-label={accountLabels.sessions} className="divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : sessions.error ? (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} busy={sessions.isFetching} />
      ) : (
        <SkeletonRows rows={2} />
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={accountLabels.endOthersTitle}
        confirmLabel={accountLabels.endOthers}
        cancelLabel={accountLabels.keepSessions}
        busy={all.busy}
        onConfirm={() => void all.run({})}
      >
        <p>{accountLabels.endOthersText}</p>
      </ConfirmDialog>
    </Section>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { id, kind, device, address, createdAt, lastUsedAt, isCurrent } = session;
  const end = useCallMutation(accessCalls.endSession, {
    successMessage: accessCopy.sessionOver,
    invalidate: [accessCalls.sessions],
  });
  const Icon = kind === 'Api' ? Bot : Monitor;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-1 last:pb-0">
      <Icon className="size-5 shrink-0 self-start text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{device}</span>
          {isCurrent && <StatusPill tone="green">{accountLabels.thisSession}</StatusPill>}
          {kind === 'Api' && <StatusPill tone="indigo">{accountLabels.byApi}</StatusPill>}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {address} · {accountLabels.lastUsed} <Time value={lastUsedAt} /> · {accountLabels.signedIn}{' '}
          <Time value={createdAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          size="sm"
          busy={end.busy}
          aria-label={accountLabels.endNamed(device)}
          onClick={() => void end.run({ id })}
        >
          {accountLabels.end}
        </Button>
      )}
    </li>
  );
}
