// Converts a table cell to a file value: amounts, counts and percentages become numbers, times ISO text in UTC, the
// rest text. The cell is not rendered: its elements are walked, and simple components without hooks are called.

import { isValidElement, type ReactNode } from 'react';
import type { ExportCell, Figure } from '#domain/base/exports/export-cells.ts';
import { instantOf } from '#domain/base/time.ts';
import { DASH } from '#web/ui/kit/values/format.ts';

type Props = Record<string, unknown> & { children?: ReactNode; className?: string; dateTime?: string };

const SILENT = new Set(['button', 'input', 'select', 'textarea', 'svg']);
const BLOCKS = new Set(['div', 'p', 'li', 'ul', 'ol', 'dl', 'article', 'br']);
/** Hidden on the widest screen, or visible to screen readers only. */
const HIDDEN = /(?:^|\s)(?:sr-only|(?:\w+:)?hidden)(?:\s|$)/;
const LINE = '\n';

/** Text of an HTML element; blocks are lines of their own, children in a row are separated. */
function elementText(type: string, { children, className = '' }: Props): string {
  const classes = new Set(className.split(/\s+/));
  const between = classes.has('flex-col') ? LINE : classes.has('flex') || classes.has('inline-flex') ? ' ' : '';
  const text = Array.isArray(children) ? children.map(textOf).join(between) : textOf(children);
  return BLOCKS.has(type) || classes.has('block') || classes.has('flex-col') ? LINE + text + LINE : text;
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(textOf).join('');
  if (!isValidElement<Props>(node)) return '';
  const { type, props } = node;
  if (props['aria-hidden'] || (typeof props.className === 'string' && HIDDEN.test(props.className))) return '';
  if (typeof type === 'function') return textOf((type as (props: Props) => ReactNode)(props));
  if (typeof type !== 'string') return textOf(props.children);
  if (SILENT.has(type)) return '';
  if (type === 'time' && props.dateTime) return props.dateTime;
  return elementText(type, props);
}

const linesOf = (node: ReactNode): string[] =>
  textOf(node)
    .split(LINE)
    .map((line) => line.replace(/\s+/g, ' ').replace(/^[ ·]+|[ ·]+$/g, ''))
    .filter((line) => line !== '' && line !== DASH);

const MONEY = /^([+-]?)€(\d[\d,]*\.\d{2,4})$/;
const COUNT = /^[+-]?\d{1,3}(,\d{3})*$|^[+-]?\d+$/;
const SHARE = /^[+-]?\d[\d,]*\.\d+%$/;
/** The machine-readable time of an element. */
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/;
const LIST_TIME = /^(\d{2})\/(\d{2})\/(\d{4}) - (\d{2}:\d{2}:\d{2})$/;

const figure = (text: string, isPercent = false): Figure => ({ digits: text.replace(/[+,%]/g, ''), isPercent });

function fileValueOf(text: string, isFigure: boolean): ExportCell {
  const amount = MONEY.exec(text);
  if (amount) return figure(`${amount[1]}${amount[2]}`);
  if (isFigure && COUNT.test(text)) return figure(text);
  if (isFigure && SHARE.test(text)) return figure(text, true);
  const time = LIST_TIME.exec(text);
  const iso = time ? instantOf(`${time[3]}-${time[2]}-${time[1]}T${time[4]}Z`) : ISO_TIME.test(text) ? text : null;
  return iso ? { iso } : text;
}

/**
 * Value of a cell. In numeric columns the first line is the number; secondary lines below are dropped. Throws if a
 * component needs its page; such columns define their own export.
 */
export function readCell(node: ReactNode, isFigure: boolean): ExportCell {
  if (typeof node === 'number') return figure(String(node));
  const lines = linesOf(node);
  if (lines.length === 0) return null;
  const first = fileValueOf(lines[0]!, isFigure);
  if (lines.length === 1 || (isFigure && first !== null && typeof first === 'object')) return first;
  return lines.join(' · ');
}
