// The state of an operation, polled every few seconds while the page is in sight (SYN-003).

import type { Permission } from '#domain/base/permissions.ts';
import { sheetCalls } from '#domain/sheets/calls.ts';
import { copy } from '#domain/sheets/copy.ts';
import { type Operation, STATUS_POLL_INTERVAL_MS } from '#domain/sheets/operations.ts';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

/** Asks only for people with `right`: the one that updating needs, unless the state alone is shown. */
export function useSheetStatus(operation: Operation, right: Permission = 'Promotion.Edit') {
  const may = usePermission(right);
  const { data, error } = useCallQuery(
    sheetCalls.status,
    { operationType: operation },
    { refetchInterval: STATUS_POLL_INTERVAL_MS, enabled: may },
  );
  return { may, status: data, error, isIdle: data?.status === copy.available };
}
