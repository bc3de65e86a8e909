// Where one is signed in, and ending it from here.

import Bot from 'lucide-react/icons/bot';
import Monitor from 'lucide-react/icons/monitor';
import { useState } from 'react';
import { accessCalls, type OwnSession } from '#domain/access/calls.ts';
import { copy } from '#domain/access/copy.ts';
import { Button } from '#web/base/button.tsx';
import { ConfirmDialog } from '#web/base/confirm-dialog.tsx';
import { ErrorState } from '#web/base/error-state.tsx';
import { Section } from '#web/base/section.tsx';
import { SkeletonRows } from '#web/base/skeleton.tsx';
import { StatusPill } from '#web/base/status-pill.tsx';
import { Time } from '#web/base/time.tsx';
import { useAct, useRead } from '#web/base/use-call.ts';
import { words } from './account-words.ts';

export function Sessions() {
  const sessions = useRead(accessCalls.sessions, {});
  const [asking, setAsking] = useState(false);
  const all = useAct(accessCalls.endOthers, {
    done: ({ count }) => copy.othersOver(count),
    invalidate: [accessCalls.sessions],
    onDone: () => setAsking(false),
  });
  const others = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section
      title={words.sessions}
      note={words.sessionsNote}
      actions={others && <Button onClick={() => setAsking(true)}>{words.endOthers}</Button>}
    >
      {sessions.data ? (
        <ul aria-label={words.sessions} className="divide-y divide-line">
          {sessions.data.map((session) => (
            <Line key={session.id} session={session} />
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
        title={words.endOthersTitle}
        action={words.endOthers}
        keep={words.keepSessions}
        busy={all.busy}
        onConfirm={() => void all.run({})}
      >
        <p>{words.endOthersText}</p>
      </ConfirmDialog>
    </Section>
  );
}

function Line({ session }: { session: OwnSession }) {
  const { id, kind, device, address, createdAt, lastUsedAt, isCurrent } = session;
  const end = useAct(accessCalls.endSession, { done: copy.sessionOver, invalidate: [accessCalls.sessions] });
  const Icon = kind === 'Api' ? Bot : Monitor;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-1 last:pb-0">
      <Icon className="size-5 shrink-0 self-start text-muted" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{device}</span>
          {isCurrent && <StatusPill tone="green">{words.thisSession}</StatusPill>}
          {kind === 'Api' && <StatusPill tone="indigo">{words.byApi}</StatusPill>}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {address} · {words.lastUsed} <Time value={lastUsedAt} /> · {words.signedIn} <Time value={createdAt} />
        </p>
      </div>
      {!isCurrent && (
        <Button size="sm" busy={end.busy} aria-label={words.endNamed(device)} onClick={() => void end.run({ id })}>
          {words.end}
        </Button>
      )}
    </li>
  );
}
