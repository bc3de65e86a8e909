// Hosts with their processes and disks, and the standbys of the database.

import type { Operations } from '#domain/operations/calls.ts';
import { isBehind, isDiskFull } from '#domain/operations/verdict.ts';
import { HomePart, HomeRow, HomeRows } from '#web/home/home-part.tsx';
import { StatusPill } from '#web/ui/kit/feedback/status-pill.tsx';
import { bytesText } from '#web/ui/kit/values/bytes.ts';
import { detailTime } from '#web/ui/kit/values/format.ts';
import { operationLabels as labels } from './labels.ts';

type Process = Operations['processes'][number];

const ProcessLine = ({ process: { mode, version, commit, startedAt } }: { process: Process }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-3 pl-3">
    <span>
      <span>{labels.modes[mode]}</span>{' '}
      <span className="text-xs text-muted">{labels.since(detailTime(startedAt))}</span>
    </span>
    <span className="font-mono text-xs text-muted">{labels.processLine(version, commit)}</span>
  </li>
);

function Host({ host, processes }: { host: string; processes: readonly Process[] }) {
  const disks = processes.flatMap(({ disk }) => disk ?? []);
  // Processes of one host may have their data folders on different disks.
  const fullest = disks.sort((a, b) => a.free / a.size - b.free / b.size)[0];
  return (
    <HomeRow
      title={<span className="font-medium">{host}</span>}
      value={
        fullest && (
          <span className={isDiskFull(fullest) ? 'text-red' : 'font-normal text-muted'}>
            {labels.diskFree(bytesText(fullest.free), bytesText(fullest.size))}
          </span>
        )
      }
    >
      <ul className="mt-1 flex flex-col gap-1">
        {processes.map((process) => (
          <ProcessLine key={process.id} process={process} />
        ))}
      </ul>
    </HomeRow>
  );
}

export function Hosts({ processes }: Pick<Operations, 'processes'>) {
  const byHost = Map.groupBy(processes, ({ host }) => host ?? labels.hostUnknown);
  return (
    <HomePart title={labels.hosts} empty={processes.length === 0 && labels.noProcesses}>
      <HomeRows>
        {[...byHost].map(([host, own]) => (
          <Host key={host} host={host} processes={own} />
        ))}
      </HomeRows>
    </HomePart>
  );
}

type DatabaseState = Operations['database'];

function StandbyRow({ standby }: { standby: DatabaseState['standbys'][number] }) {
  const { name, state, isSynchronous, lagBytes, lagSeconds } = standby;
  const seconds = lagSeconds.toFixed(lagSeconds < 10 ? 1 : 0);
  const lag = lagBytes === 0 ? labels.upToDate : labels.lag(seconds, bytesText(lagBytes));
  return (
    <HomeRow
      title={name}
      detail={[lag, isSynchronous && labels.synchronous].filter(Boolean).join(' · ')}
      value={
        <StatusPill tone={isBehind(standby) ? 'red' : state === 'streaming' ? 'green' : 'orange'}>
          {labels.standbyStates[state] ?? state}
        </StatusPill>
      }
    />
  );
}

export function Standbys({ database: { standbys, lostSlots, canSeeStandbys } }: { database: DatabaseState }) {
  const none = canSeeStandbys ? labels.noStandbys : labels.standbysHidden;
  return (
    <HomePart title={labels.standbys} empty={standbys.length + lostSlots.length === 0 && none}>
      <HomeRows>
        {standbys.map((standby) => (
          <StandbyRow key={standby.id} standby={standby} />
        ))}
        {lostSlots.map(({ name, retainedBytes }) => (
          <HomeRow
            key={name}
            title={name}
            detail={labels.lostSlot}
            value={<span className="text-red">{labels.retained(bytesText(retainedBytes))}</span>}
          />
        ))}
      </HomeRows>
    </HomePart>
  );
}
