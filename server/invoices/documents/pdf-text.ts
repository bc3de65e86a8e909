// Writes text of any script: each character in the first font that has it, starting with Inter and ending with Unifont,
// which covers nearly all of Unicode. Characters without a glyph become � and are recorded, so that the page can
// mention them.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Structure } from './pdf-structure.ts';
import { isRightToLeft, joinLetters, toVisualOrder } from './right-to-left.ts';
import { unpackWoff } from './woff.ts';

const INTER = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese', 'greek-ext', 'cyrillic-ext'];

const fileOf = (path: string): string => fileURLToPath(import.meta.resolve(path));
const INTER_FILES = '@fontsource/inter/files/';
const interFile = (subset: string, weight: Weight): string =>
  fileOf(`${INTER_FILES}inter-${subset}-${weight}-normal.woff`);
const UNIFONT_FILE = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff';

type Weight = 400 | 600;

const fileBytes = new Map<string, Buffer>();

function bytesOf(file: string): Buffer {
  let bytes = fileBytes.get(file);
  if (!bytes) {
    bytes = unpackWoff(readFileSync(file));
    fileBytes.set(file, bytes);
  }
  return bytes;
}

export interface TextStyle {
  size: number;
  weight?: Weight;
  color?: string;
  align?: 'left' | 'right';
  /** A heading, a cell of column heads, or text without meaning to screen readers; by default a cell or paragraph. */
  tag?: 'H1' | 'TH' | 'Artifact';
}

interface Run {
  font: string;
  text: string;
}

const INK = '#16181d';
const UNDRAWABLE = '\u{FFFD}';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Spaces and punctuation stay in the Unifont run before them. Right-to-left letters are drawn one by one in visual order,
 * because the library would reverse a longer run again.
 */
const joins = (last: Run, next: Run): boolean =>
  !isRightToLeft(last.text + next.text) &&
  (last.font === next.font || (last.font === 'unifont' && /^[\s\p{P}]$/u.test(next.text)));
const lettersOf = (text: string): Iterable<{ segment: string }> =>
  isRightToLeft(text) ? [...text].map((segment) => ({ segment })) : graphemes.segment(text);

/** Fonts of a document, each loaded on first use. */
function openFonts(doc: PDFKit.PDFDocument) {
  const loaded = new Map<string, (codePoint: number) => boolean>();
  let hasUndrawable = false;

  const hasGlyph = (font: string, file: string, codePoint: number): boolean => {
    let covers = loaded.get(font);
    if (!covers) {
      doc.registerFont(font, bytesOf(file));
      doc.font(font);
      const { font: parsed } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(c: number): boolean } } })
        ._font;
      covers = (one) => parsed.hasGlyphForCodePoint(one);
      loaded.set(font, covers);
    }
    return covers(codePoint);
  };
  const canDraw = (font: string, file: string, grapheme: string): boolean =>
    [...grapheme].every((char) => hasGlyph(font, file, char.codePointAt(0)!));

  /** Font of a character, and the text to draw for it. */
  const fontOf = (letter: string, weight: Weight): Run => {
    const subset = INTER.find((one) => canDraw(`${one}-${weight}`, interFile(one, weight), letter));
    if (subset !== undefined) return { font: `${subset}-${weight}`, text: letter };
    if (canDraw('unifont', fileOf(UNIFONT_FILE), letter)) return { font: 'unifont', text: letter };
    hasUndrawable = true;
    return { font: `latin-${weight}`, text: UNDRAWABLE };
  };
  return { fontOf, hasUndrawable: () => hasUndrawable };
}

export type Pen = ReturnType<typeof createPen>;

/** Text output of a document. Positions are points from the upper left corner, `y` is the baseline. */
export function createPen(doc: PDFKit.PDFDocument, structure: Structure) {
  const { fontOf, hasUndrawable } = openFonts(doc);
  const runsOf = (text: string, weight: Weight): Run[] => {
    const runs: Run[] = [];
    for (const { segment } of lettersOf(text.replaceAll(/\s+/g, ' '))) {
      const next = fontOf(segment, weight);
      const last = runs.at(-1);
      if (last && joins(last, next)) last.text += next.text;
      else runs.push(next);
    }
    return runs;
  };

  const widthOfRun = ({ font, text }: Run, size: number): number => doc.font(font).fontSize(size).widthOfString(text);
  const charWidths = new Map<string, number>();
  /** Line breaks are computed from cached character widths, which is fast. */
  const widthOf = (text: string, { size, weight = 400 }: TextStyle): number => {
    let width = 0;
    for (const { segment } of graphemes.segment(text)) {
      const key = `${weight} ${segment}`;
      let unit = charWidths.get(key);
      if (unit === undefined) {
        unit = runsOf(segment, weight).reduce((sum, run) => sum + widthOfRun(run, 1), 0);
        charWidths.set(key, unit);
      }
      width += unit;
    }
    return width * size;
  };

  /** Lines no wider than this; overlong words are broken anywhere. */
  const wrap = (text: string, width: number, style: TextStyle): string[] => {
    const lines: string[] = [];
    let line = '';
    const add = (part: string) => {
      if (line !== '' && widthOf(line + part, style) > width) {
        lines.push(line.trimEnd());
        line = part.trimStart();
      } else line += part;
    };
    for (const part of joinLetters(text)
      .trim()
      .split(/(?<=[\s/-])/)) {
      if (widthOf(part.trimEnd(), style) <= width) add(part);
      else for (const { segment } of graphemes.segment(part)) add(segment);
    }
    return line.trim() === '' ? lines : [...lines, line.trimEnd()];
  };

  /** Writes one line; `x` is its right end if right-aligned. */
  const write = (text: string, x: number, y: number, style: TextStyle): void => {
    const { size, weight = 400, color = INK, align = 'left', tag } = style;
    const runs = runsOf(toVisualOrder(text), weight);
    const widths = runs.map((run) => widthOfRun(run, size));
    const draw = () => {
      let at = align === 'right' ? x - widths.reduce((sum, width) => sum + width, 0) : x;
      for (const [index, run] of runs.entries()) {
        doc
          .font(run.font)
          .fontSize(size)
          .fillColor(color)
          .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += widths[index]!;
      }
    };
    if (tag === 'Artifact') structure.artifact(draw);
    // Screen readers get right-to-left text in reading order.
    else structure.write(draw, tag, isRightToLeft(text) ? { actual: text } : {});
  };

  return { widthOf, wrap, write, hasUndrawable };
}
