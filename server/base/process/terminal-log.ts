// Log lines as text, for a process that runs in a terminal.

const LEVEL_NAMES: Readonly<Record<number, string>> = {
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};
const HIDDEN = new Set(['level', 'time', 'msg', 'err']);

interface LogLine {
  level: number;
  time: string;
  msg?: string;
  err?: { message?: string };
  [field: string]: unknown;
}

/** Time, level, message, error and fields of a line of JSON. Exported for tests. */
export function toTerminalText(json: string): string {
  const line = JSON.parse(json) as LogLine;
  const fields = Object.entries(line)
    .filter(([name]) => !HIDDEN.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const parts = [
    line.time.slice(11, 19),
    LEVEL_NAMES[line.level] ?? '',
    line.msg ?? '',
    line.err?.message ?? '',
    ...fields,
  ];
  return `${parts.filter((part) => part !== '').join('  ')}\n`;
}

export const terminalLog = { write: (line: string): unknown => process.stdout.write(toTerminalText(line)) };
