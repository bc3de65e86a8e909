// Product picker. The list is searched a second after the last key (WIZ-010, MAN-008); the selected product stays above
// it.

import { useState } from 'react';
import { DEFAULT_PAGE_SIZE } from '#domain/base/limits.ts';
import { type FoundProduct, productCalls } from '#domain/catalog/products.ts';
import { AsyncSelect } from '#web/ui/form/async-select.tsx';
import { Checkbox } from '#web/ui/kit/controls/checkbox.tsx';
import { Field } from '#web/ui/kit/controls/field.tsx';
import { SearchInput } from '#web/ui/kit/controls/search-input.tsx';
import { cx } from '#web/ui/kit/cx.ts';
import { SkeletonRows } from '#web/ui/kit/feedback/skeleton.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { dateOnly } from '#web/ui/kit/values/format.ts';
import { Pager } from '#web/ui/list/pager.tsx';
import { ErrorState } from '#web/ui/session/error-state.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';
import { catalogLookups } from './lookups.ts';
import { pickerLabels } from './picker-labels.ts';

interface Props {
  value: string | undefined;
  /** The selected product once loaded. */
  product: Pick<FoundProduct, 'id' | 'name' | 'sku'> | undefined;
  onChoose: (product: FoundProduct) => void;
  /** Label of the checkbox for running promotions. */
  onlyActiveLabel?: string;
  /** Offers the filter for products sold by providers, initially on. */
  forSale?: boolean;
}

export function ProductPicker({
  value,
  product,
  onChoose,
  onlyActiveLabel = pickerLabels.onlyActive,
  forSale = true,
}: Props) {
  const [text, setText] = useState('');
  const [onlySold, setOnlySold] = useState(forSale);
  const [onlyActive, setOnlyActive] = useState(false);
  const [stores, setStores] = useState<readonly string[]>([]);
  const [page, setPage] = useState(0);
  const filter = {
    ...(text && { text }),
    ...(onlySold && { onlySold }),
    ...(onlyActive && { onlyActive }),
    ...(stores.length > 0 && { stores: [...stores] }),
  };
  const read = useCallQuery(
    productCalls.find,
    { filter, sort: [], page, size: DEFAULT_PAGE_SIZE },
    { keepPrevious: true },
  );
  const rows = read.data?.items ?? [];
  const narrow =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      set(next);
      setPage(0);
    };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid items-center gap-2 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <SearchInput
          value={text}
          onValueChange={narrow(setText)}
          placeholder={pickerLabels.searchProduct}
          busy={read.isFetching}
        />
        <Field label={pickerLabels.store} hideLabel>
          <AsyncSelect
            lookup={catalogLookups.stores}
            placeholder={pickerLabels.store}
            value={stores}
            onValueChange={narrow(setStores)}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {forSale && (
          <Checkbox value={onlySold} onValueChange={narrow(setOnlySold)}>
            {pickerLabels.onlySold}
          </Checkbox>
        )}
        <Checkbox value={onlyActive} onValueChange={narrow(setOnlyActive)}>
          {onlyActiveLabel}
        </Checkbox>
      </div>
      {product && value === product.id && !rows.some(({ id }) => id === value) && <SelectedProduct product={product} />}
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.isPending ? (
        <SkeletonRows rows={DEFAULT_PAGE_SIZE} />
      ) : (
        <FoundProducts
          rows={rows}
          forSale={forSale}
          value={value}
          isOutdated={read.isPlaceholderData}
          onChoose={onChoose}
        />
      )}
      <Pager page={page} size={DEFAULT_PAGE_SIZE} total={read.data?.totalCount ?? 0} onPage={setPage} />
    </div>
  );
}

const SelectedProduct = ({ product }: { product: Pick<FoundProduct, 'name' | 'sku'> }) => (
  <p className="rounded-lg border border-brand bg-brand-tint px-3 py-2">
    <span className="text-xs text-muted">{pickerLabels.selected}: </span>
    <span className="font-medium">{product.name}</span> <span className="text-muted">{product.sku}</span>
  </p>
);

interface FoundProps extends Pick<Props, 'value' | 'onChoose'> {
  rows: readonly FoundProduct[];
  forSale: boolean;
  /** The rows of the previous search, shown until those of the new one arrive. */
  isOutdated: boolean;
}

const FoundProducts = ({ rows, value, forSale, isOutdated, onChoose }: FoundProps) =>
  rows.length === 0 ? (
    <p className="py-10 text-center text-muted">{pickerLabels.noProducts}</p>
  ) : (
    <fieldset className={cx('overflow-hidden rounded-lg border border-line', isOutdated && 'opacity-60')}>
      <legend className="sr-only">{pickerLabels.products}</legend>
      {rows.map((row) => (
        <Row key={row.id} row={row} forSale={forSale} chosen={row.id === value} onChoose={() => onChoose(row)} />
      ))}
    </fieldset>
  );

interface RowProps {
  row: FoundProduct;
  forSale: boolean;
  chosen: boolean;
  onChoose: () => void;
}

const Row = ({ row, forSale, chosen, onChoose }: RowProps) => (
  <label
    className={cx(
      'flex items-center gap-3 border-t border-line px-3 py-2 transition-colors first-of-type:border-t-0 hover:bg-hover',
      'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand',
      chosen && 'bg-brand-tint hover:bg-brand-tint',
    )}
  >
    <input
      type="radio"
      name="productId"
      className="size-4 shrink-0 accent-brand"
      checked={chosen}
      onChange={onChoose}
    />
    <span className="min-w-0 flex-1">
      <span className="block font-medium">{row.name}</span>
      <span className="block text-xs text-muted">
        {[row.sku, row.publisher.name, row.region].filter(Boolean).join(' · ')}
      </span>
    </span>
    <span className="shrink-0 text-right text-xs text-muted max-sm:hidden">
      <span className="block text-ink">{`${row.store} · ${row.provider.name}`}</span>
      {row.releaseDate && <span className="block">{pickerLabels.released(dateOnly(row.releaseDate))}</span>}
    </span>
    {forSale && row.hasPromotion && <StatusPill tone="orange">{pickerLabels.hasPromotion}</StatusPill>}
    {row.isSold === false && <StatusPill tone="grey">{pickerLabels.notSold}</StatusPill>}
  </label>
);
