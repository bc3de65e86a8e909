// What a line of the audit log changed, field by field, before and after.

import type { AuditDetail } from '#domain/audit/calls.ts';
import { type Difference, differences, fieldInWords } from '#domain/audit/describe.ts';
import { DASH, integer, listTime, money, unitCost } from '#web/base/format.ts';
import { labels } from '#web/base/labels.ts';
import { words } from './words.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** A value as people write it; the end of the field's name tells its unit. */
function valueInWords(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return DASH;
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  if (typeof value === 'number')
    return field.endsWith('Cents') ? money(value) : field.endsWith('E4') ? unitCost(value) : integer(value);
  if (Array.isArray(value))
    return value.length === 0 ? words.nothing : value.map((part) => valueInWords('', part)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${fieldInWords(name)} ${valueInWords(name, part)}`)
      .join(' ');
  const text = String(value);
  return INSTANT.test(text) ? listTime(text) : text;
}

export function DifferenceList({ before, after }: Pick<AuditDetail, 'before' | 'after'>) {
  const found = differences(before, after);
  if (found.length === 0) return <p className="text-sm text-muted">{words.noChanges}</p>;
  return (
    <dl className="divide-y divide-line rounded-lg border border-line">
      {found.map((one) => (
        <Line key={one.field} difference={one} isNew={before === null} isGone={after === null} />
      ))}
    </dl>
  );
}

interface LineProps {
  difference: Difference;
  isNew: boolean;
  isGone: boolean;
}

function Line({ difference: { field, before, after }, isNew, isGone }: LineProps) {
  return (
    <div className="px-3 py-2">
      <dt className="text-xs text-muted">{fieldInWords(field)}</dt>
      <dd className="mt-0.5 text-sm break-words">
        {!isNew && (
          <del className="text-red no-underline">
            <span className="sr-only">{words.before} </span>
            <span aria-hidden>− </span>
            {valueInWords(field, before)}
          </del>
        )}
        {!isNew && !isGone && <br />}
        {!isGone && (
          <ins className="text-green no-underline">
            <span className="sr-only">{words.after} </span>
            <span aria-hidden>+ </span>
            {valueInWords(field, after)}
          </ins>
        )}
      </dd>
    </div>
  );
}
