// Errors that stop a start, as one sentence if an operator can fix them.

import { type Config, ConfigError, EXIT_BAD_CONFIG } from '#server/base/process/config.ts';
import { codesOf } from '#server/base/process/error-codes.ts';
import { createStartOutput } from '#server/base/process/start-output.ts';

/** Errors whose message is a sentence for operators. */
const SENTENCES = ['FolderInUse', 'DatabaseUnreachable', 'DatabaseUnavailable', 'BackupError', 'UnknownReferences'];
/** System errors and SQLSTATE of a full disk, and of a folder that cannot be written. */
const NO_ROOM = /^(?:ENOSPC|EDQUOT|53100)$/;
const NOT_WRITABLE = /^(?:EROFS|EACCES|EPERM)$/;

interface Failure {
  /** Null: a defect, whose stack is printed. */
  sentence: string | null;
  exitCode: number;
}

const pathOf = (error: unknown): string | undefined => (Object(error) as { path?: string }).path;

/** Exported for tests. */
export function failureOf(
  error: unknown,
  { dataDir, metrics }: Pick<Config, 'dataDir' | 'metrics'> = { dataDir: 'DATA_DIR', metrics: null },
): Failure {
  const { name, message, port } = error as Error & { port?: number };
  if (error instanceof ConfigError) return { sentence: message, exitCode: EXIT_BAD_CONFIG };
  const has = (pattern: RegExp) => codesOf(error).some((code) => pattern.test(code));
  if (has(NO_ROOM))
    return {
      sentence: `The disk of ${pathOf(error) ?? dataDir} is full. Make room, or set DATA_DIR to a folder on a disk with 1 GB free; the next start continues.`,
      exitCode: 1,
    };
  if (has(NOT_WRITABLE) && pathOf(error) !== undefined)
    return {
      sentence: `${pathOf(error)} cannot be written. Give its folder to the user that starts Merkur, on a disk that is not read-only, or set DATA_DIR to another folder.`,
      exitCode: EXIT_BAD_CONFIG,
    };
  if (has(/^EADDRINUSE$/)) {
    const variable = port === metrics?.port ? 'METRICS_PORT' : 'PORT';
    return { sentence: `Port ${port} is already in use. Set ${variable} to another one.`, exitCode: 1 };
  }
  return { sentence: SENTENCES.includes(name) ? message : null, exitCode: 1 };
}

/** Runs a step of the start. A failure ends the process: as one sentence, or with the stack of a defect. */
export async function exitOnError<T>(work: () => Promise<T>, config?: Config): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { sentence, exitCode } = failureOf(error, config);
    createStartOutput().fail(sentence ?? (error as Error).stack ?? String(error));
    process.exit(exitCode);
  }
}
