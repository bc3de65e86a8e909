// Sections of the Operations page.

import { UNCLEAR } from '#domain/buying/links.ts';
import type { Backlog, Operations } from '#domain/operations/calls.ts';
import { STUCK_WORK } from '#domain/work/links.ts';
import { HomePart, HomeRow, HomeRows } from '#web/home/home-part.tsx';
import type { StatProps } from '#web/ui/kit/layout/stat.tsx';
import { bytesText } from '#web/ui/kit/values/bytes.ts';
import { detailTime, integer } from '#web/ui/kit/values/format.ts';
import { operationLabels as labels } from './labels.ts';

function verifyStat(run: Operations['lastVerify']): StatProps {
  if (!run) return { label: labels.lastVerify, value: labels.verifyNever, note: labels.verifyFirst };
  const isSound = run.broken.length === 0;
  return {
    label: labels.lastVerify,
    value: isSound ? labels.verifyHolds(integer(run.checks)) : labels.verifyBroken(integer(run.broken.length)),
    note: detailTime(run.endedAt),
    tone: isSound ? 'green' : 'red',
  };
}

function backupStat({ lastBackup: backup, isEmbedded }: Operations): StatProps {
  const label = labels.lastBackup;
  if (!backup) return { label, value: isEmbedded ? labels.backupNever : labels.backupNone };
  const note = detailTime(backup.endedAt);
  return backup.bytes === null
    ? { label, value: labels.backupFailed, note: backup.failure ?? note, tone: 'red' }
    : { label, value: bytesText(backup.bytes), note };
}

export const figuresOf = (state: Operations): StatProps[] => [
  { label: labels.version, value: state.version },
  {
    label: labels.database,
    value: bytesText(state.databaseBytes),
    note: state.isEmbedded ? labels.embedded : labels.server,
  },
  verifyStat(state.lastVerify),
  backupStat(state),
];

const oldest = (at: string | null) => at && labels.oldestSince(detailTime(at));

export function Waiting({ state }: { state: Operations }) {
  const { mails, unclearPurchases, stuckWork, unsealedLines, surplusKeys } = state;
  const rows: {
    name: keyof typeof labels.waitingNames;
    of: Partial<Backlog> & { count: number };
    to?: string;
    gone?: number;
  }[] = [
    { name: 'unclear', of: unclearPurchases, to: UNCLEAR },
    { name: 'stuck', of: stuckWork, to: STUCK_WORK, gone: stuckWork.givenUp },
    { name: 'mails', of: mails, gone: mails.dead },
    { name: 'surplus', of: { count: surplusKeys } },
    { name: 'unsealed', of: { count: unsealedLines } },
  ];
  return (
    <HomePart title={labels.waiting}>
      <HomeRows>
        {rows.map(({ name, of, to, gone = 0 }) => (
          <HomeRow
            key={name}
            to={to}
            title={labels.waitingNames[name]}
            detail={[oldest(of.oldest ?? null), gone > 0 && labels.dead(integer(gone))].filter(Boolean).join(' · ')}
            count={integer(of.count)}
            isIdle={of.count === 0 && gone === 0}
          />
        ))}
      </HomeRows>
    </HomePart>
  );
}

export const BrokenInvariants = ({ run: { broken } }: { run: NonNullable<Operations['lastVerify']> }) => (
  <HomePart title={labels.broken}>
    <p className="pt-2.5 pb-1 text-sm text-muted">{labels.brokenNote}</p>
    <HomeRows>
      {broken.map(({ id, description, count }) => (
        <HomeRow
          key={id}
          title={
            <>
              <code className="mr-2 text-xs text-red">{id}</code>
              {description}
            </>
          }
          value={labels.rows(integer(count))}
        />
      ))}
    </HomeRows>
  </HomePart>
);

/** Open work of a restore: why buying and invoicing are paused, and how to resume. */
export const OpenRestore = ({ restore }: { restore: NonNullable<Operations['restore']> }) => (
  <HomePart title={labels.restore}>
    <p className="pt-2.5 pb-1 text-sm text-muted">{labels.restoreNote(detailTime(restore.takenAt))}</p>
    <HomeRows>
      {!restore.isMatched && (
        <HomeRow
          title={labels.notBought}
          detail={labels.beingAsked(integer(restore.openUnits), integer(restore.foundPurchases))}
        />
      )}
      {restore.unaskable.map((provider) => (
        <HomeRow key={provider} title={labels.unaskable(provider)} detail={labels.unaskableNote} />
      ))}
      {!restore.isNumbered && <HomeRow title={labels.notIssued} detail={labels.notIssuedNote} />}
    </HomeRows>
  </HomePart>
);

export const Jobs = ({ queues }: Pick<Operations, 'queues'>) => (
  <HomePart title={labels.jobs}>
    <HomeRows>
      {queues.map(({ name, count, oldest: since, active, failed }) => (
        <HomeRow
          key={name}
          title={labels.jobName(name)}
          detail={[(active > 0 || failed > 0) && labels.jobState(integer(active), integer(failed)), oldest(since)]
            .filter(Boolean)
            .join(' · ')}
          count={integer(count)}
          isIdle={count === 0 && active === 0 && failed === 0}
        />
      ))}
    </HomeRows>
  </HomePart>
);

export const Processes = ({ processes }: Pick<Operations, 'processes'>) => (
  <HomePart title={labels.processes} empty={processes.length === 0 && labels.noProcesses}>
    <HomeRows>
      {processes.map(({ id, mode, version, startedAt }) => (
        <HomeRow
          key={id}
          title={labels.modes[mode]}
          detail={labels.since(detailTime(startedAt))}
          value={<span className="font-normal text-muted">{version}</span>}
        />
      ))}
    </HomeRows>
  </HomePart>
);
