// Formats a size in bytes for display.

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** `12.3 MB`; powers of 1,000. */
export function bytesText(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}
