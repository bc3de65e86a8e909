// Lists of keys that publishers revoked: upload, and the results of earlier ones.

import { revocationCalls, revocationList } from '#domain/claims/calls.ts';
import { CLAIMS, claimTitles } from '#domain/claims/links.ts';
import { REVOCATION_VERDICTS, type RevocationList } from '#domain/claims/shapes.ts';
import { claimLabels } from '#web/claims/labels.ts';
import { linesWith, UploadRevocations } from '#web/claims/upload-revocations.tsx';
import { integer } from '#web/ui/kit/values/format.ts';
import { Time } from '#web/ui/kit/values/time.tsx';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import type { Column } from '#web/ui/list/table/column.ts';
import { usePermission } from '#web/ui/session/session.ts';

const FileCell = ({ list: { fileName, finishedAt } }: { list: RevocationList }) => (
  <>
    <span className="font-medium wrap-anywhere">{fileName}</span>
    {finishedAt === null && <span className="block text-xs text-red">{claimLabels.interrupted}</span>}
  </>
);

const columns: readonly Column<RevocationList>[] = [
  { id: 'file', header: claimLabels.file, cell: (list) => <FileCell list={list} /> },
  { id: 'lines', header: claimLabels.lines, align: 'right', cell: ({ lineCount }) => integer(lineCount) },
  ...REVOCATION_VERDICTS.map(
    (verdict): Column<RevocationList> => ({
      id: verdict,
      header: claimLabels.verdicts[verdict],
      align: 'right',
      cell: (list) => integer(linesWith(list, verdict)),
    }),
  ),
  { id: 'by', header: claimLabels.uploadedBy, cell: ({ createdByName }) => createdByName },
  { id: 'at', header: claimLabels.uploadedAt, cell: ({ createdAt }) => <Time value={createdAt} /> },
];

const card = (list: RevocationList) => (
  <article aria-label={list.fileName} className="flex h-full flex-col gap-2 text-sm">
    <p>
      <FileCell list={list} />
    </p>
    <dl className="grid grid-cols-2 gap-x-6 gap-y-1 tabular-nums">
      {REVOCATION_VERDICTS.filter((verdict) => linesWith(list, verdict) > 0).map((verdict) => (
        <div key={verdict} className="flex justify-between gap-2">
          <dt className="text-muted">{claimLabels.verdicts[verdict]}</dt>
          <dd>{integer(linesWith(list, verdict))}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-auto flex flex-wrap justify-between gap-2 text-muted">
      <span>{list.createdByName}</span>
      <Time value={list.createdAt} />
    </p>
  </article>
);

export default function RevocationsPage() {
  const mayUpload = usePermission('Order.Refund');
  return (
    <ListScreen
      title={claimTitles.revocations}
      note={claimLabels.revokedNote}
      parentLink={{ to: CLAIMS, label: claimTitles.claims }}
      call={revocationCalls.list}
      list={revocationList}
      columns={columns}
      renderCard={card}
      {...(mayUpload && { banner: <UploadRevocations /> })}
      empty={claimLabels.noLists}
      emptyHint={claimLabels.noListsHint}
    />
  );
}
