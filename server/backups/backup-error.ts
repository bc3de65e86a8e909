// Backup errors an operator can fix.

/** The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Message for any error during a backup. */
export function backupSentence(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException;
  if (name === 'BackupError') return message;
  if (code === 'ENOSPC' || message.includes('ENOSPC')) return 'There is no space left on the disk for the backup.';
  return `The backup could not be written: ${message.split('\n')[0]}`;
}
