// Cells of claims that both sides' lists and cards share.

import type { ReactNode } from 'react';
import type { MyClaim } from '#domain/claims/shapes.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { ClaimStatePill } from './claim-state.tsx';
import { claimLabels } from './labels.ts';

export const ProductCell = ({ claim: { productName, sku } }: { claim: Pick<MyClaim, 'productName' | 'sku'> }) => (
  <>
    <span className="font-medium">{productName}</span>
    <span className="block text-xs text-muted">{sku}</span>
  </>
);

/** Numbers are compared down a column, so they stay on one line. */
export const Unbroken = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap">{children}</span>
);

/** Columns after the number and the parties. */
export const sharedColumns: readonly Column<MyClaim>[] = [
  { id: 'product', header: claimLabels.product, cell: (claim) => <ProductCell claim={claim} /> },
  {
    id: 'key',
    header: claimLabels.key,
    cell: ({ keyLine }) => <Unbroken>{claimLabels.keyNumber(keyLine)}</Unbroken>,
    visibleFrom: 'xl',
  },
  { id: 'reason', header: claimLabels.reason, cell: ({ reason }) => claimLabels.reasons[reason] },
  { id: 'state', header: claimLabels.state, cell: ({ state }) => <ClaimStatePill state={state} /> },
  {
    id: 'createdAt',
    header: claimLabels.createdAt,
    sort: 'createdAt',
    cell: ({ createdAt }) => <Time value={createdAt} />,
  },
];
