// Published or not: drawn as wanted before the server has answered, and put back if it refuses. Taking a promotion off the
// market asks first and says what becomes of its open orders.

import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Page } from '#domain/base/list.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { copy } from '#domain/promotions/copy.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { callKey } from '#web/base/queries.ts';
import { useMay } from '#web/base/session.ts';
import { StatusPill } from '#web/base/status-pill.tsx';
import { Switch } from '#web/base/switch.tsx';
import { useAct } from '#web/base/use-call.ts';
import { words } from './words.ts';

const UnpublishDialog = lazy(async () => ({ default: (await import('./unpublish-dialog.tsx')).UnpublishDialog }));

export const PublishedPill = ({ published }: { published: boolean }) => (
  <StatusPill tone={published ? 'green' : 'grey'}>{published ? words.published : words.unpublished}</StatusPill>
);

export function PublishSwitch({ promotion, label = false }: { promotion: Promotion; label?: boolean }) {
  const { id, product } = promotion;
  const may = useMay('Promotion.Edit');
  const cache = useQueryClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  /** Whether unpublishing is being asked about; null while nobody ever did. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const act = useAct(promotionCalls.changeStatus, {
    done: copy.statusChanged,
    // What is on the screen is told, not asked again: a row should not vanish under the pointer.
    onDone: ({ published }) => {
      const told = (one: Promotion) => (one.id === id ? { ...one, published } : one);
      cache.setQueriesData<Page<Promotion>>(
        { queryKey: callKey(promotionCalls.list) },
        (page) => page && { ...page, items: page.items.map(told) },
      );
      cache.setQueriesData<Promotion>({ queryKey: callKey(promotionCalls.one) }, (one) => one && told(one));
    },
  });
  if (!may) return <PublishedPill published={promotion.published} />;
  const value = wanted ?? promotion.published;
  const change = async (published: boolean) => {
    setWanted(published);
    await act.run({ id, published });
    setWanted(null);
  };
  return (
    <>
      <Switch
        aria-label={words.publishing(product.name)}
        value={value}
        onValueChange={(published) => (published ? void change(true) : setAsked(true))}
      >
        {label && (value ? words.published : words.unpublished)}
      </Switch>
      {asked !== null && (
        <Suspense>
          <UnpublishDialog
            promotion={promotion}
            open={asked}
            close={() => setAsked(false)}
            onConfirm={() => {
              setAsked(false);
              void change(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
