// Bulk order of several promotions for one partner (MBO-001 to MBO-003). Entries survive paging and filtering. Without
// Order.Create the page only lists the partner's promotions (MBO-016).

import { useState } from 'react';
import { useParams } from 'react-router';
import { orderCopy } from '#domain/orders/copy.ts';
import { BULK_ORDER, orderTitles } from '#domain/orders/links.ts';
import { promotionCalls } from '#domain/promotions/calls.ts';
import { promotionCopy } from '#domain/promotions/copy.ts';
import { orderableList } from '#domain/promotions/list.ts';
import {
  bulkOrderCard,
  bulkOrderColumns,
  orderableCard,
  orderableColumns,
} from '#web/cart/bulk-order/bulk-order-columns.tsx';
import { ChoosePartner } from '#web/cart/bulk-order/choose-partner.tsx';
import { bulkOrderLabels } from '#web/cart/bulk-order/labels.ts';
import { enteredLines, toOrderable } from '#web/cart/bulk-order/orderable.ts';
import { PreviewDialog } from '#web/cart/bulk-order/preview-dialog.tsx';
import { createEntryStore, EntriesContext } from '#web/cart/entries.ts';
import { EntriesFooter, ScreenWithFooter } from '#web/cart/entries-footer.tsx';
import { PasteButton } from '#web/cart/paste/paste-button.tsx';
import { catalogLookups } from '#web/catalog/lookups.ts';
import { companyLookup } from '#web/companies/company-lookup.ts';
import { text } from '#web/promotions/filters.ts';
import { promotionLabels } from '#web/promotions/labels.ts';
import { UnsavedGuard } from '#web/ui/form/unsaved-guard.tsx';
import { Button } from '#web/ui/kit/controls/button.tsx';
import { useStore } from '#web/ui/kit/store.ts';
import { toast } from '#web/ui/kit/toast.ts';
import type { Controls } from '#web/ui/list/filters/filter-control.ts';
import { lookupFilter } from '#web/ui/list/filters/lookup-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { parseListLocation } from '#web/ui/list/list-state.ts';
import { send } from '#web/ui/session/api.ts';
import { usePermission } from '#web/ui/session/session.ts';

const controls: Controls<typeof orderableList.filters> = {
  text,
  // Nothing can be ordered without a partner, so the filter stays in the bar on phones too.
  partner: lookupFilter({
    label: bulkOrderLabels.partner,
    lookup: companyLookup,
    promoted: true,
    stays: true,
    single: true,
  }),
  publishers: lookupFilter({ label: promotionLabels.publisher, lookup: catalogLookups.publishers, promoted: true }),
  providers: lookupFilter({ label: promotionLabels.provider, lookup: catalogLookups.providers, promoted: true }),
};

/** Partner in the URL. */
const usePartner = (): string | undefined => {
  const { partner } = parseListLocation(orderableList, useParams()).filter as { partner?: string[] };
  return partner?.[0];
};

export default function BulkOrderPage() {
  const [entries] = useState(createEntryStore);
  const [open, setOpen] = useState(false);
  const partnerId = usePartner();
  const mayOrder = usePermission('Order.Create');
  const lines = enteredLines(useStore(entries));
  const preview = () => {
    if (!partnerId) return toast.bad(orderCopy.selectPartner);
    if (lines.length === 0) return toast.bad(orderCopy.quantityAndPrice);
    setOpen(true);
  };
  return (
    <EntriesContext value={entries}>
      <ScreenWithFooter
        foot={
          mayOrder && (
            <EntriesFooter entries={entries} lines={lines}>
              <Button kind="primary" onClick={preview}>
                {bulkOrderLabels.preview}
              </Button>
            </EntriesFooter>
          )
        }
      >
        {!partnerId && <ChoosePartner />}
        {partnerId && (
          <ListScreen
            title={orderTitles.bulkOrder}
            call={promotionCalls.list}
            list={orderableList}
            columns={mayOrder ? bulkOrderColumns : orderableColumns}
            renderCard={mayOrder ? bulkOrderCard : orderableCard}
            controls={controls}
            actions={
              mayOrder && (
                <PasteButton
                  findPromotions={(refs) => send(promotionCalls.match, { refs, ...(partnerId && { partnerId }) })}
                  boundsOf={(match) => match}
                  toOrderable={toOrderable}
                />
              )
            }
            empty={promotionCopy.empty}
            emptyHint={bulkOrderLabels.none}
          />
        )}
      </ScreenWithFooter>
      {partnerId && mayOrder && (
        <PreviewDialog entries={entries} partnerId={partnerId} open={open} close={() => setOpen(false)} />
      )}
      <UnsavedGuard isActive={lines.length > 0} within={BULK_ORDER} />
    </EntriesContext>
  );
}
