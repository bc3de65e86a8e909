// Staff order several promotions for one partner (MBO-001 to MBO-003). What is entered stays while one pages and filters.

import { useState } from 'react';
import { useParams } from 'react-router';
import { copy } from '#domain/orders/copy.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { copy as promotionCopy } from '#domain/promotions/copy.ts';
import { orderableList } from '#domain/promotions/list.ts';
import { send } from '#web/base/api.ts';
import { Button } from '#web/base/button.tsx';
import type { Controls } from '#web/base/filter-control.ts';
import { ListScreen } from '#web/base/list-screen.tsx';
import { readPlace } from '#web/base/list-state.ts';
import { lookupFilter } from '#web/base/lookup-filter.tsx';
import { useStore } from '#web/base/store.ts';
import { toast } from '#web/base/toast.ts';
import { UnsavedGuard } from '#web/base/unsaved-guard.tsx';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { companyLookup } from '#web/companies/lookup.ts';
import { BULK_ORDER, titles } from '#web/orders/paths.ts';
import { text } from '#web/promotions/filters.ts';
import { words as promotionWords } from '#web/promotions/words.ts';
import { EnteredFoot, FootedScreen } from '../entered-foot.tsx';
import { EntriesContext, newEntries } from '../entries.ts';
import { PasteButton } from '../paste/paste-button.tsx';
import { bulkOrderCard, bulkOrderColumns } from './columns.tsx';
import { linesOf, orderableOf } from './orderable.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { words } from './words.ts';

const controls: Controls<typeof orderableList.filters> = {
  text,
  // Without a partner nothing can be ordered, so it stays in the bar on a phone too.
  partner: lookupFilter({ label: words.partner, lookup: companyLookup, promoted: true, stays: true, single: true }),
  publishers: lookupFilter({ label: promotionWords.publisher, lookup: catalogLookups.publishers, promoted: true }),
  providers: lookupFilter({ label: promotionWords.provider, lookup: catalogLookups.providers, promoted: true }),
};

/** The partner that the address names. */
const usePartner = (): string | undefined => {
  const { partner } = readPlace(orderableList, useParams()).filter as { partner?: string[] };
  return partner?.[0];
};

export default function BulkOrderScreen() {
  const [entries] = useState(newEntries);
  const [open, setOpen] = useState(false);
  const partnerId = usePartner();
  const lines = linesOf(useStore(entries));
  const preview = () => {
    if (!partnerId) return toast.bad(copy.selectPartner);
    if (lines.length === 0) return toast.bad(copy.quantityAndPrice);
    setOpen(true);
  };
  return (
    <EntriesContext value={entries}>
      <FootedScreen
        foot={
          <EnteredFoot entries={entries} lines={lines}>
            <Button kind="primary" onClick={preview}>
              {words.preview}
            </Button>
          </EnteredFoot>
        }
      >
        <ListScreen
          title={titles.bulkOrder}
          call={promotionCalls.list}
          list={orderableList}
          columns={bulkOrderColumns}
          card={bulkOrderCard}
          controls={controls}
          actions={
            <PasteButton
              ask={(refs) => send(promotionCalls.match, { refs, ...(partnerId && { partnerId }) })}
              boundsOf={(match) => match}
              orderableOf={orderableOf}
            />
          }
          empty={promotionCopy.empty}
          emptyHint={words.none}
        />
      </FootedScreen>
      {partnerId && <PreviewDialog entries={entries} partnerId={partnerId} open={open} close={() => setOpen(false)} />}
      <UnsavedGuard when={lines.length > 0} within={BULK_ORDER} />
    </EntriesContext>
  );
}
