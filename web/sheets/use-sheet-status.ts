// State of an operation, polled every few seconds while the page is visible (SYN-003).

import type { Permission } from '#domain/base/permissions.ts';
import { sheetCalls } from '#domain/sheets/calls.ts';
import { sheetCopy } from '#domain/sheets/copy.ts';
import { type Operation, STATUS_POLL_INTERVAL_MS } from '#domain/sheets/operations.ts';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

/** Polls only for users with `right`: by default the permission to update, or another where only the state is shown. */
export function useSheetStatus(operation: Operation, right: Permission = 'Promotion.Edit') {
  const may = usePermission(right);
  const { data, error } = useCallQuery(
    sheetCalls.status,
    { operationType: operation },
    { refetchInterval: STATUS_POLL_INTERVAL_MS, enabled: may },
  );
  return { may, status: data, error, isIdle: data?.status === sheetCopy.available };
}
