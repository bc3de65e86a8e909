// The state of an operation, polled every few seconds while the page is in sight (SYN-003).

import { sheetCalls } from '#domain/sheets/calls.ts';
import { copy } from '#domain/sheets/copy.ts';
import { type Operation, STATUS_POLL_INTERVAL_MS } from '#domain/sheets/operations.ts';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

export function useSheetStatus(operation: Operation) {
  const mayEdit = usePermission('Promotion.Edit');
  const { data, error } = useCallQuery(
    sheetCalls.status,
    { operationType: operation },
    { refetchInterval: STATUS_POLL_INTERVAL_MS, enabled: mayEdit },
  );
  return { may: mayEdit, status: data, error, isIdle: data?.status === copy.available };
}
