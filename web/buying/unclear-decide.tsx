// Deciding about one purchase. The window belongs to the screen, so that it stays when the rows below it change; before
// the settle window is over a row says until when to wait.

import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react';
import { timeOf } from '#domain/base/time.ts';
import type { UnclearPurchase } from '#domain/buying/unclear.ts';
import { Button } from '#web/base/button.tsx';
import { useMay } from '#web/base/session.ts';
import { Time } from '#web/base/time.tsx';
import { words } from './words.ts';

const load = () => import('./verdict-dialog.tsx');
const VerdictDialog = lazy(async () => ({ default: (await load()).VerdictDialog }));

const Begin = createContext<(of: UnclearPurchase) => void>(() => undefined);

/** The list inside can begin decisions. */
export function ProvideDecisions({ children }: { children: ReactNode }) {
  const [chosen, setChosen] = useState<UnclearPurchase | null>(null);
  const [open, setOpen] = useState(false);
  const [begin] = useState(() => (of: UnclearPurchase) => {
    setChosen(of);
    setOpen(true);
  });
  return (
    <Begin value={begin}>
      {children}
      <Suspense>
        {chosen && <VerdictDialog key={chosen.reference} of={chosen} open={open} close={() => setOpen(false)} />}
      </Suspense>
    </Begin>
  );
}

export function Decide({ of }: { of: UnclearPurchase }) {
  const begin = use(Begin);
  const may = useMay('Order.Reprocess');
  if (!may) return null;
  if (of.decidableAt > timeOf(Date.now()))
    return (
      <span className="text-xs text-muted">
        {words.waitsUntil} <Time value={of.decidableAt} />
      </span>
    );
  return (
    <Button
      size="sm"
      aria-label={words.decideOn(of.reference)}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => begin(of)}
    >
      {words.decide}
    </Button>
  );
}
