// What a cell of a list says, as a value for a file: amounts, counts and shares become numbers, times UTC in ISO form, all else
// text. A cell is read as the screen writes it, without drawing it: its elements are walked, and small components that
// need nothing of the page are asked what they show.

import { isValidElement, type ReactNode } from 'react';
import type { ExportCell, Figure } from '#domain/base/export-cells.ts';
import { instantOf } from '#domain/base/time.ts';
import { DASH } from '../../kit/format.ts';

type Props = Record<string, unknown> & { children?: ReactNode; className?: string; dateTime?: string };

const SILENT = new Set(['button', 'input', 'select', 'textarea', 'svg']);
const BLOCKS = new Set(['div', 'p', 'li', 'ul', 'ol', 'dl', 'article', 'br']);
/** Left out at the widest screen, or for readers of the screen alone. */
const HIDDEN = /(?:^|\s)(?:sr-only|(?:\w+:)?hidden)(?:\s|$)/;
const LINE = '\n';

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
  const classes = new Set((props.className ?? '').split(/\s+/));
  const between = classes.has('flex-col') ? LINE : classes.has('flex') || classes.has('inline-flex') ? ' ' : '';
  const text = Array.isArray(props.children) ? props.children.map(textOf).join(between) : textOf(props.children);
  return BLOCKS.has(type) || classes.has('block') || classes.has('flex-col') ? LINE + text + LINE : text;
}

const linesOf = (node: ReactNode): string[] =>
  textOf(node)
    .split(LINE)
    .map((line) => line.replace(/\s+/g, ' ').replace(/^[ ·]+|[ ·]+$/g, ''))
    .filter((line) => line !== '' && line !== DASH);

const MONEY = /^([+-]?)€(\d[\d,]*\.\d{2,4})$/;
const COUNT = /^[+-]?\d{1,3}(,\d{3})*$|^[+-]?\d+$/;
const SHARE = /^[+-]?\d[\d,]*\.\d+%$/;
/** The time of an element, which says it in ISO form. */
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
 * The value of a cell. In a column of figures the first line is the figure, and the quieter lines under it are left out.
 * Throws where a component of the cell needs the page that it stands on; such a column says itself what it exports.
 */
export function readCell(node: ReactNode, isFigure: boolean): ExportCell {
  if (typeof node === 'number') return figure(String(node));
  const lines = linesOf(node);
  if (lines.length === 0) return null;
  const first = fileValueOf(lines[0]!, isFigure);
  if (lines.length === 1 || (isFigure && first !== null && typeof first === 'object')) return first;
  return lines.join(' · ');
}
