// Files chosen in a dialog but not sent yet, by load; the load's page sends them. Kept only in memory of this tab.

const files = new Map<string, File>();

export const keepFile = (loadId: string, file: File): void => void files.set(loadId, file);

/** Returns the file of a load once. */
export function takeFile(loadId: string): File | undefined {
  const file = files.get(loadId);
  files.delete(loadId);
  return file;
}
