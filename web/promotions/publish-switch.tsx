// Publishes or unpublishes, optimistically. Unpublishing asks first and explains the effect on open orders.

import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Page } from '#domain/base/list.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { promotionPath } from '#domain/promotions/links.ts';
import type { Promotion } from '#domain/promotions/shapes.ts';
import { Switch } from '#web/ui/kit/controls/switch.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { createRowDialog } from '#web/ui/list/table/row-dialog.tsx';
import { callKey } from '#web/ui/session/queries.ts';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallMutation } from '#web/ui/session/use-call.ts';
import { promotionLabels } from './labels.ts';

const UnpublishDialog = lazy(async () => ({ default: (await import('./unpublish-dialog.tsx')).UnpublishDialog }));

const unpublishDialog = createRowDialog<{ promotion: Promotion; onConfirm: () => void }>();

/** Wraps everything that publishes: the dialog must survive when rows become cards. */
export const PublishDialog = ({ children }: { children: ReactNode }) => (
  <unpublishDialog.Provider
    dialog={({ promotion, onConfirm }, { open, onOpenChange }) => (
      <Suspense>
        <UnpublishDialog
          promotion={promotion}
          open={open}
          close={() => onOpenChange(false)}
          onConfirm={() => {
            onOpenChange(false);
            onConfirm();
          }}
        />
      </Suspense>
    )}
  >
    {children}
  </unpublishDialog.Provider>
);

const PublishedPill = ({ published }: { published: boolean }) => (
  <StatusPill tone={published ? 'green' : 'grey'}>
    {published ? promotionLabels.published : promotionLabels.unpublished}
  </StatusPill>
);

export function PublishSwitch({ promotion, label = false }: { promotion: Promotion; label?: boolean }) {
  const { id, product } = promotion;
  const mayEdit = usePermission('Promotion.Edit');
  const cache = useQueryClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const ask = unpublishDialog.useOpen();
  const mutation = useCallMutation(promotionCalls.changeStatus, {
    successMessage: promotionCopy.statusChanged,
    linkTo: () => ({ label: product.name, to: promotionPath(id) }),
    // Updates the cache instead of refetching: a row should not vanish under the pointer.
    onSuccess: ({ published }) => {
      const withPublished = (one: Promotion) => (one.id === id ? { ...one, published } : one);
      cache.setQueriesData<Page<Promotion>>(
        { queryKey: callKey(promotionCalls.list) },
        (page) => page && { ...page, items: page.items.map(withPublished) },
      );
      cache.setQueriesData<Promotion>({ queryKey: callKey(promotionCalls.one) }, (one) => one && withPublished(one));
    },
  });
  if (!mayEdit) return <PublishedPill published={promotion.published} />;
  const value = wanted ?? promotion.published;
  const change = async (published: boolean) => {
    setWanted(published);
    await mutation.run({ id, published });
    setWanted(null);
  };
  return (
    <Switch
      aria-label={promotionLabels.publishing(product.name)}
      value={value}
      onValueChange={(published) =>
        published ? void change(true) : ask({ promotion, onConfirm: () => void change(false) })
      }
    >
      {label && (value ? promotionLabels.published : promotionLabels.unpublished)}
    </Switch>
  );
}
