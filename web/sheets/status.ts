// How an operation stands, asked for every few seconds while the page is in sight (SYN-003).

import { sheetCalls } from '#domain/sheets/calls.ts';
import { copy } from '#domain/sheets/copy.ts';
import { type Operation, STATUS_EVERY_MS } from '#domain/sheets/operations.ts';
import { useMay } from '#web/base/session.ts';
import { useRead } from '#web/base/use-call.ts';

export function useSheetStatus(operation: Operation) {
  const may = useMay('Promotion.Edit');
  const { data, error } = useRead(
    sheetCalls.status,
    { operationType: operation },
    { every: STATUS_EVERY_MS, enabled: may },
  );
  return { may, status: data, error, isIdle: data?.status === copy.available };
}
