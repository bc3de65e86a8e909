// Changes of an audit log event: each field before and after.

import type { AuditEntryDetail } from '#domain/audit/calls.ts';
import { type FieldDifference, fieldDifferences, fieldLabel } from '#domain/audit/entry-labels.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { DASH, integer, listTime, money, unitCost } from '#web/ui/kit/values/format.ts';
import { auditLabels } from './labels.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Formats a value for reading; the suffix of the field name is its unit. */
function formatValue(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return DASH;
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  if (typeof value === 'number')
    return field.endsWith('Cents') ? money(value) : field.endsWith('E4') ? unitCost(value) : integer(value);
  if (Array.isArray(value))
    return value.length === 0 ? auditLabels.nothing : value.map((part) => formatValue('', part)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${fieldLabel(name)} ${formatValue(name, part)}`)
      .join(' ');
  const text = String(value);
  return INSTANT.test(text) ? listTime(text) : text;
}

export function DifferenceList({ before, after }: Pick<AuditEntryDetail, 'before' | 'after'>) {
  const changedFields = fieldDifferences(before, after);
  if (changedFields.length === 0) return <p className="text-sm text-muted">{auditLabels.noChanges}</p>;
  return (
    <dl className="divide-y divide-line rounded-lg border border-line">
      {changedFields.map((one) => (
        <DifferenceRow key={one.field} difference={one} isNew={before === null} isGone={after === null} />
      ))}
    </dl>
  );
}

interface DifferenceRowProps {
  difference: FieldDifference;
  isNew: boolean;
  isGone: boolean;
}

function DifferenceRow({ difference: { field, before, after }, isNew, isGone }: DifferenceRowProps) {
  return (
    <div className="px-3 py-2">
      <dt className="text-xs text-muted">{fieldLabel(field)}</dt>
      <dd className="mt-0.5 text-sm break-words">
        {!isNew && (
          <del className="text-red no-underline">
            <span className="sr-only">{auditLabels.before} </span>
            <span aria-hidden>− </span>
            {formatValue(field, before)}
          </del>
        )}
        {!isNew && !isGone && <br />}
        {!isGone && (
          <ins className="text-green no-underline">
            <span className="sr-only">{auditLabels.after} </span>
            <span aria-hidden>+ </span>
            {formatValue(field, after)}
          </ins>
        )}
      </dd>
    </div>
  );
}
