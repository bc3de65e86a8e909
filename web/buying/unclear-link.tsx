// The way to the purchases in doubt, for those who may decide about them, and only while there are any.

import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { unclearCalls } from '#domain/buying/unclear.ts';
import { integer } from '#web/base/format.ts';
import { ButtonLink } from '#web/base/link.tsx';
import { useMay } from '#web/base/session.ts';
import { useRead } from '#web/base/use-call.ts';
import { titles, UNCLEAR } from './paths.ts';

const COUNT_MS = 60_000;
const FIRST = { filter: {}, sort: [], page: 0, size: 1 };

export function UnclearLink() {
  const may = useMay('Order.Level2Approve');
  const count = useRead(unclearCalls.list, FIRST, { enabled: may, every: COUNT_MS }).data?.totalCount ?? 0;
  if (!may || count === 0) return null;
  return (
    <ButtonLink to={UNCLEAR}>
      <CircleHelp aria-hidden />
      {titles.unclear} ({integer(count)})
    </ButtonLink>
  );
}
