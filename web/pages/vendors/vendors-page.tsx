// Vendors in the accounting system (VEN-001 to VEN-005).

import { accountingCopy } from '#domain/accounting/copy.ts';
import { accountingTitles } from '#domain/accounting/links.ts';
import { type Vendor, vendorCalls, vendorList } from '#domain/accounting/vendor-calls.ts';
import { vendorLabels } from '#web/accounting/labels.ts';
import { CreateVendorButton, UpdateVendorButton, VendorDialog } from '#web/accounting/vendor-dialog.tsx';
import { textFilter } from '#web/ui/list/filters/text-filter.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';

const columns: readonly Column<Vendor>[] = [
  {
    id: 'id',
    header: vendorLabels.id,
    cell: ({ id }) => <code className="text-xs text-muted">{id}</code>,
  },
  {
    id: 'internalId',
    header: vendorLabels.internalId,
    sort: 'internalId',
    align: 'right',
    cell: ({ internalId }) => internalId,
  },
  { id: 'searchValue', header: vendorLabels.searchValue, sort: 'searchValue', cell: ({ searchValue }) => searchValue },
  {
    id: 'name',
    header: vendorLabels.name,
    sort: 'name',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    id: 'actions',
    header: vendorLabels.actions,
    hideHeader: true,
    isPinned: true,
    cell: (vendor) => <UpdateVendorButton vendor={vendor} />,
  },
];

const card = (vendor: Vendor) => (
  <article aria-label={vendor.name} className="flex h-full items-start justify-between gap-3">
    <div className="min-w-0">
      <p className="font-medium">{vendor.name}</p>
      <p className="text-xs text-muted">{`${vendor.internalId} · ${vendor.searchValue}`}</p>
    </div>
    <UpdateVendorButton vendor={vendor} />
  </article>
);

const controls = { text: textFilter({ placeholder: vendorLabels.search }) };

export default function VendorsPage() {
  return (
    <VendorDialog>
      <ListScreen
        title={accountingTitles.vendors}
        note={vendorLabels.note}
        call={vendorCalls.list}
        list={vendorList}
        hasSavedViews
        columns={columns}
        renderCard={card}
        controls={controls}
        actions={<CreateVendorButton />}
        empty={accountingCopy.noVendors}
        emptyHint={vendorLabels.noneHint}
      />
    </VendorDialog>
  );
}
