// The user's authenticator app: setup, remaining recovery codes, removal.

import { lazy, Suspense, useState } from 'react';
import { factorCopy } from '#domain/access/factor-copy.ts';
import { factorCalls } from '#domain/access/factors.ts';
import { RECOVERY_CODES } from '#domain/base/limits.ts';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { DescriptionList } from '#web/ui/kit/layout/description-list.tsx';
import { Section } from '#web/ui/kit/layout/section.tsx';
import { toast } from '#web/ui/kit/toast.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { factorLabels } from './factor-labels.ts';
import { RemoveFactorDialog, RenewCodesDialog } from './factor-proof-dialog.tsx';

const FactorSetupDialog = lazy(() => import('./factor-setup-dialog.tsx'));

/** Below this, suggest creating new codes. */
const FEW_CODES = 3;

/** `onAdded` is called after setup, once the recovery codes were shown. */
export function FactorSection({ onAdded }: { onAdded?: () => void }) {
  const factor = useCallQuery(factorCalls.own, {});
  const [open, setOpen] = useState<'setup' | 'renew' | 'remove' | null>(null);
  const close = () => setOpen(null);
  const added = factor.data?.addedAt ?? null;
  return (
    <Section
      title={factorLabels.section}
      note={factorLabels.note}
      actions={
        factor.data &&
        (added ? (
          <>
            <Button onClick={() => setOpen('renew')}>{factorLabels.renew}</Button>
            <Button onClick={() => setOpen('remove')}>{factorLabels.remove}</Button>
          </>
        ) : (
          <Button kind={onAdded ? 'primary' : 'secondary'} onClick={() => setOpen('setup')}>
            {factorLabels.setUp}
          </Button>
        ))
      }
    >
      {factor.data ? (
        added ? (
          <DescriptionList
            items={[
              { term: factorLabels.since, value: <Time value={added} /> },
              { term: factorLabels.codesLeft, value: <CodesLeft count={factor.data.recoveryCodesLeft} /> },
            ]}
          />
        ) : (
          <p className="text-muted">{factorLabels.none}</p>
        )
      ) : factor.error ? (
        <ErrorState error={factor.error} onRetry={() => void factor.refetch()} busy={factor.isFetching} />
      ) : (
        <SkeletonRows rows={1} />
      )}
      <Suspense>
        {(open === 'setup' || added === null) && (
          <FactorSetupDialog
            open={open === 'setup'}
            onClose={close}
            onDone={() => {
              toast.good(factorCopy.added);
              onAdded?.();
            }}
          />
        )}
      </Suspense>
      <RenewCodesDialog open={open === 'renew'} onClose={close} />
      <RemoveFactorDialog open={open === 'remove'} onClose={close} />
    </Section>
  );
}

const CodesLeft = ({ count }: { count: number }) => (
  <>
    {factorLabels.leftOf(count, RECOVERY_CODES)}
    {count <= FEW_CODES && <span className="block text-sm text-amber">{factorLabels.fewLeft}</span>}
  </>
);
