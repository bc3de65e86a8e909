// What goes wrong with a backup and an operator can mend.

/** The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** What to tell about any error that got in the way of a backup. */
export function backupSentence(error: unknown): string {
  const { name, message, code } = error as NodeJS.ErrnoException;
  if (name === 'BackupError') return message;
  if (code === 'ENOSPC' || message.includes('ENOSPC')) return 'There is no space left on the disk for the backup.';
  return `The backup could not be written: ${message.split('\n')[0]}`;
}
