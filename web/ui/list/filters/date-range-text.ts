// Text of a date range.

import { ALL_PRESETS, PRESETS, type Preset, presetOf } from '#domain/base/exports/date-presets.ts';
import type { DateRange as Range } from '#domain/base/list.ts';
import { timeOf } from '#domain/base/time.ts';
import { labels } from '#web/ui/kit/labels.ts';
import { dateOnly } from '#web/ui/kit/values/format.ts';

/** A range as text: its preset name, or its days. */
export function describeRange(range: Range, presets: readonly Preset[] = ALL_PRESETS): string {
  const preset = presetOf(range, timeOf(Date.now()), presets);
  if (preset) return PRESETS[preset];
  if (!range.min) return `${labels.to} ${dateOnly(range.max)}`;
  if (!range.max) return `${labels.from} ${dateOnly(range.min)}`;
  return `${dateOnly(range.min)} – ${dateOnly(range.max)}`;
}
