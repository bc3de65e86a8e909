// Live system status for operators: verdict, hosts, database, nightly check, backups, queues, providers (SuperAdmin).

import { operationCalls } from '#domain/operations/calls.ts';
import { operationTitles, PROVIDERS } from '#domain/operations/links.ts';
import { Providers } from '#web/home/business-parts.tsx';
import { HomeColumns } from '#web/home/home-part.tsx';
import { HomeState } from '#web/home/home-state.tsx';
import { Hosts, Standbys } from '#web/operations/hosts.tsx';
import { operationLabels } from '#web/operations/labels.ts';
import { BrokenInvariants, figuresOf, OpenRestore } from '#web/operations/parts.tsx';
import { Verdict } from '#web/operations/verdict.tsx';
import { Jobs, Waiting } from '#web/operations/waiting.tsx';
import { PageHeader } from '#web/ui/kit/layout/page-header.tsx';
import { SummaryStrip } from '#web/ui/kit/layout/stat.tsx';
import { useCallQuery } from '#web/ui/session/use-call.ts';

const POLL_MS = 10_000;

export default function OperationsPage() {
  const { data, error, refetch, isFetching } = useCallQuery(operationCalls.show, {}, { refetchInterval: POLL_MS });
  return (
    <div className="pb-12">
      <PageHeader title={operationTitles.operations} note={operationLabels.note} />
      {data ? (
        <div className="flex flex-col gap-9">
          <Verdict state={data} />
          <SummaryStrip label={operationLabels.figures} stats={figuresOf(data)} />
          {data.restore && <OpenRestore restore={data.restore} />}
          {data.lastVerify && data.lastVerify.broken.length > 0 && <BrokenInvariants run={data.lastVerify} />}
          <HomeColumns
            left={
              <>
                <Waiting state={data} />
                <Jobs queues={data.queues} />
              </>
            }
            right={
              <>
                <Hosts processes={data.processes} />
                {!data.isEmbedded && <Standbys database={data.database} />}
                <Providers providers={data.providers} list={PROVIDERS} />
              </>
            }
          />
        </div>
      ) : (
        <HomeState error={error} onRetry={() => void refetch()} busy={isFetching} />
      )}
    </div>
  );
}
