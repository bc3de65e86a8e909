// Link to unclear purchases, for users who may decide them, while there are any.

import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { buyingTitles, UNCLEAR } from '#domain/buying/links.ts';
import { unclearListCall } from '#domain/buying/unclear-list.ts';
import { ButtonLink } from '#web/ui/kit/layout/link.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { usePermission } from '#web/ui/session/session.ts';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const COUNT_MS = 60_000;
const FIRST_PAGE = { filter: {}, sort: [], page: 0, size: 1 };

export function UnclearLink() {
  const isAllowed = usePermission('Order.Level2Approve');
  const count =
    useCallQuery(unclearListCall, FIRST_PAGE, { enabled: isAllowed, refetchInterval: COUNT_MS }).data?.totalCount ?? 0;
  if (!isAllowed || count === 0) return null;
  return (
    <ButtonLink to={UNCLEAR}>
      <CircleHelp aria-hidden />
      {buyingTitles.unclear} ({integer(count)})
    </ButtonLink>
  );
}
