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
import { parseListLocation } from '#web/base/list-state.ts';
import { lookupFilter } from '#web/base/lookup-filter.tsx';
import { useStore } from '#web/base/store.ts';
import { toast } from '#web/base/toast.ts';
import { UnsavedGuard } from '#web/base/unsaved-guard.tsx';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { companyLookup } from '#web/companies/lookup.ts';
import { BULK_ORDER, orderTitles } from '#web/orders/paths.ts';
import { text } from '#web/promotions/filters.ts';
import { promotionLabels } from '#web/promotions/words.ts';
import { EntriesFooter, ScreenWithFooter } from '../entered-foot.tsx';
import { EntriesContext, createEntryStore } from '../entries.ts';
import { PasteButton } from '../paste/paste-button.tsx';
import { bulkOrderCard, bulkOrderColumns } from './columns.tsx';
import { enteredLines, toOrderable } from './orderable.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { bulkOrderLabels } from './words.ts';

const controls: Controls<typeof orderableList.filters> = {
  text,
  // Without a partner nothing can be ordered, so it stays in the bar on a phone too.
  partner: lookupFilter({ label: bulkOrderLabels.partner, lookup: companyLookup, promoted: true, stays: true, single: true }),
  publishers: lookupFilter({ label: promotionLabels.publisher, lookup: catalogLookups.publishers, promoted: true }),
  providers: lookupFilter({ label: promotionLabels.provider, lookup: catalogLookups.providers, promoted: true }),
};

/** The partner that the address names. */
const usePartner = (): string | undefined => {
  const { partner } = parseListLocation(orderableList, useParams()).filter as { partner?: string[] };
  return partner?.[0];
};

export default function BulkOrderPage() {
  const [entries] = useState(createEntryStore);
  const [open, setOpen] = useState(false);
  const partnerId = usePartner();
  const lines = enteredLines(useStore(entries));
  const preview = () => {
    if (!partnerId) return toast.bad(copy.selectPartner);
    if (lines.length === 0) return toast.bad(copy.quantityAndPrice);
    setOpen(true);
  };
  return (
    <EntriesContext value={entries}>
      <ScreenWithFooter
        foot={
          <EntriesFooter entries={entries} lines={lines}>
            <Button kind="primary" onClick={preview}>
              {bulkOrderLabels.preview}
            </Button>
          </EntriesFooter>
        }
      >
        <ListScreen
          title={orderTitles.bulkOrder}
          call={promotionCalls.list}
          list={orderableList}
          columns={bulkOrderColumns}
          renderCard={bulkOrderCard}
          controls={controls}
          actions={
            <PasteButton
              findPromotions={(refs) => send(promotionCalls.match, { refs, ...(partnerId && { partnerId }) })}
              boundsOf={(match) => match}
              toOrderable={toOrderable}
            />
          }
          empty={promotionCopy.empty}
          emptyHint={bulkOrderLabels.none}
        />
      </ScreenWithFooter>
      {partnerId && <PreviewDialog entries={entries} partnerId={partnerId} open={open} close={() => setOpen(false)} />}
      <UnsavedGuard isActive={lines.length > 0} within={BULK_ORDER} />
    </EntriesContext>
  );
}
