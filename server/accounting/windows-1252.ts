// Encodes text as Windows-1252. Unsupported letters lose their accent, other characters become a question mark.

/** Characters of the bytes 0x80 to 0x9F, without unassigned ones. */
const HIGH = new Map(
  [...'€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'].flatMap((char, at) =>
    char === '\0' ? [] : [[char, 0x80 + at] as const],
  ),
);
/** Letters with a stroke, which do not decompose. */
const STROKES = new Map([...'ŁłĐđĦħŦŧ'].map((char, at) => [char, 'LlDdHhTt'[at]!] as const));
const QUESTION_MARK = 0x3f;

function byteOf(char: string): number | null {
  const code = char.codePointAt(0)!;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  return HIGH.get(char) ?? null;
}

function bytesOf(char: string): number[] {
  const byte = byteOf(char);
  if (byte !== null) return [byte];
  const plain = [...(STROKES.get(char) ?? char).normalize('NFKD').replaceAll(/\p{M}/gu, '')].map(byteOf);
  return plain.length > 0 && plain.every((one) => one !== null) ? (plain as number[]) : [QUESTION_MARK];
}

export const windows1252 = (text: string): Buffer => Buffer.from([...text.normalize('NFC')].flatMap(bytesOf));
