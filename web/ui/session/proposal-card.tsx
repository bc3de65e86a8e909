// A change awaiting a second person (four eyes): who proposed it, the change itself, and the decision.

import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/kit/controls/button.tsx';

interface Decision {
  label: string;
  busy: boolean;
  run: () => unknown;
}

interface Props {
  title: string;
  heading: 'h2' | 'h3';
  /** Names the proposer and the time. */
  proposed: string;
  /** The proposed change. */
  children: ReactNode;
  /** Tells people who may discard but not confirm why. */
  waiting: string | null;
  /** Null for people who may not confirm. */
  confirm: Decision | null;
  /** Null for people who may only look. */
  discard: Decision | null;
  className?: string;
}

export function ProposalCard({ title, heading: H, proposed, children, waiting, confirm, discard, className }: Props) {
  const busy = [confirm, discard].some((decision) => decision?.busy);
  return (
    <section aria-label={title} className={`rounded-xl bg-orange-tint p-4 text-orange ${className ?? ''}`}>
      <H className="flex items-center gap-2 text-base font-semibold">
        <Users className="size-4 shrink-0" aria-hidden />
        {title}
      </H>
      <p className="mt-1 mb-2 text-sm">{proposed}</p>
      {children}
      {waiting !== null && <p className="mt-2 text-sm">{waiting}</p>}
      {(confirm || discard) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {confirm && (
            <Button kind="primary" busy={confirm.busy} disabled={busy} onClick={() => void confirm.run()}>
              {confirm.label}
            </Button>
          )}
          {discard && (
            <Button busy={discard.busy} disabled={busy} onClick={() => void discard.run()}>
              {discard.label}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
