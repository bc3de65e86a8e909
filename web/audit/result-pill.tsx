// Result of a call as a coloured label.

import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { AuditEntry } from '#domain/audit/calls.ts';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { auditLabels } from './labels.ts';

export const ResultPill = ({ line: { result, status } }: { line: Pick<AuditEntry, 'result' | 'status'> }) => (
  <StatusPill
    tone={result === 'Done' ? 'green' : 'red'}
    icon={result === 'Done' ? Check : X}
    title={auditLabels.status(status)}
  >
    {auditLabels.results[result]}
  </StatusPill>
);
