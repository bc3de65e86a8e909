// Files that were chosen and not sent yet, by the load that they are for: chosen in a dialog, sent by the screen of the
// load. Only in the memory of this tab.

const files = new Map<string, File>();

export const keepFile = (loadId: string, file: File): void => void files.set(loadId, file);

/** The file of a load, once. */
export function takeFile(loadId: string): File | undefined {
  const file = files.get(loadId);
  files.delete(loadId);
  return file;
}
