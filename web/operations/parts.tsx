// Figures of the Operations page, and what is open after a restore or a failed check.

import type { Operations } from '#domain/operations/calls.ts';
import { isDiskFull } from '#domain/operations/verdict.ts';
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

function versionStat({ version, commit, processes }: Operations): StatProps {
  const releases = new Set(processes.map((one) => `${one.version} ${one.commit}`)).size;
  const note = releases > 1 ? labels.releases(integer(releases)) : labels.commit(commit);
  return { label: labels.version, value: version, note };
}

/** The host with the fullest disk. */
function diskStat({ processes }: Operations): StatProps {
  const label = labels.disk;
  const fullest = processes
    .flatMap(({ host, disk }) => (disk ? [{ host: host ?? labels.hostUnknown, ...disk }] : []))
    .sort((a, b) => a.free / a.size - b.free / b.size)[0];
  if (!fullest) return { label, value: labels.diskUnknown };
  const { free, size, host } = fullest;
  const tone = isDiskFull(fullest) ? 'red' : undefined;
  return { label, value: bytesText(free), note: labels.diskOf(bytesText(size), host), tone };
}

export const figuresOf = (state: Operations): StatProps[] => [
  versionStat(state),
  {
    label: labels.database,
    value: bytesText(state.database.bytes),
    note: state.isEmbedded ? labels.embedded : labels.server(state.database.version),
  },
  diskStat(state),
  verifyStat(state.lastVerify),
  backupStat(state),
];

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
