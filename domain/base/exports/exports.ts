// Server exports of lists: requested by a user, created in the background, kept for a week, visible to that user only;
// and schedules that repeat them weekly or monthly (docs/decisions/0036).

import * as z from 'zod/mini';
import { del, get, post, put } from '#domain/base/endpoint.ts';
import * as field from '#domain/base/fields.ts';
import { defineList, listCall } from '#domain/base/list.ts';
import { ExportColumns } from './export-columns.ts';
import { exportCopy } from './export-copy.ts';

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const EXPORT_STATES = ['Waiting', 'Running', 'Ready', 'Failed', 'Cancelled'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];
/** Exports whose file is still to be written. */
export const UNFINISHED_EXPORT_STATES = ['Waiting', 'Running'] as const satisfies readonly ExportState[];
export const EXPORT_INTERVALS = ['Week', 'Month'] as const;
export type ExportInterval = (typeof EXPORT_INTERVALS)[number];

const LABEL_MAX = 100;
const FILTER_TEXT_MAX = 1000;
const ADDRESS_MAX = 4200;
const QUERY_MAX = 4000;

/** One export: list, columns, format. */
const request = {
  /** Path of the list's call. */
  list: field.singleLine(LABEL_MAX),
  /** Query without page and size. */
  query: z.record(
    z.string().check(z.maxLength(LABEL_MAX)),
    z.union([z.string().check(z.maxLength(QUERY_MAX)), z.number(), z.boolean()]),
  ),
  columns: ExportColumns,
  format: field.oneOf(EXPORT_FORMATS),
  /** Display texts of the list: name, filter, and URL with the filter. */
  label: field.singleLine(LABEL_MAX, { min: 1 }),
  filterText: field.searchText(FILTER_TEXT_MAX),
  address: z
    .string()
    .check(z.maxLength(ADDRESS_MAX), z.regex(/^(\/[^/?#\s\\]+)*$/, { error: 'Must be the address of a list.' })),
};
const ExportRequest = z.strictObject(request);
export type ExportRequest = z.output<typeof ExportRequest>;

const DAYS = { Week: 7, Month: 31 };
const schedule = { every: field.oneOf(EXPORT_INTERVALS), day: field.integer({ min: 1, max: DAYS.Month }) };
/** Weekdays start with Monday as 1. Months without the day use their last one. */
export const isDayOf = ({ every, day }: { every: ExportInterval; day: number }): boolean => day <= DAYS[every];
const dayCheck = { error: exportCopy.weekday, path: ['day'] };

export const ExportFile = z.object({
  id: z.string(),
  label: z.string(),
  filterText: z.string(),
  address: z.string(),
  format: z.enum(EXPORT_FORMATS),
  state: z.enum(EXPORT_STATES),
  /** Rows written so far. */
  rowCount: z.number(),
  /** Null until the first rows are written. */
  totalCount: z.nullable(z.number()),
  /** Bytes so far. */
  size: z.number(),
  /** Rows changed while reading: none is duplicated, but some may be missing. */
  hasChanged: z.boolean(),
  /** Reason of a failure. */
  trouble: z.string(),
  ownerName: z.string(),
  /** Created by a schedule. */
  isScheduled: z.boolean(),
  createdAt: field.time(),
  endedAt: z.nullable(field.time()),
  /** Deleted at this time. */
  expiresAt: field.time(),
});
export type ExportFile = z.output<typeof ExportFile>;

export const ExportSchedule = z.object({
  id: z.string(),
  label: z.string(),
  filterText: z.string(),
  address: z.string(),
  format: z.enum(EXPORT_FORMATS),
  every: z.enum(EXPORT_INTERVALS),
  day: z.number(),
  isPaused: z.boolean(),
  nextAt: field.time(),
  lastAt: z.nullable(field.time()),
  /** Reason of the last failure. */
  trouble: z.string(),
});
export type ExportSchedule = z.output<typeof ExportSchedule>;

export const exportList = defineList({ filters: {} });

const ById = z.strictObject({ id: field.id() });

/** Exports and schedules of the calling user; others answer 404. */
export const exportCalls = {
  list: listCall('/export/me/search', {
    summary: "Lists the user's exports, newest first.",
    access: 'signed-in',
    list: exportList,
    item: ExportFile,
  }),
  one: get('/export/me/:id', {
    summary: 'Reads the progress of an export of the user.',
    access: 'signed-in',
    input: ById,
    reply: ExportFile,
  }),
  create: post('/export/me', {
    summary: 'Exports a list to a file in the background.',
    refusals: ['unknown_list', 'unknown_column', 'exports_running'],
    access: 'signed-in',
    inPerson: true,
    input: ExportRequest,
    reply: ExportFile,
  }),
  cancel: post('/export/me/:id/cancel', {
    summary: 'Cancels an unfinished export of the user.',
    refusals: ['export_state'],
    access: 'signed-in',
    input: ById,
    reply: ExportFile,
  }),
  remove: del('/export/me/:id', {
    summary: 'Deletes an export of the user with its file.',
    access: 'signed-in',
    input: ById,
    reply: z.object({}),
  }),
  schedules: get('/export/me/schedules', {
    summary: "Lists the user's export schedules.",
    access: 'signed-in',
    input: z.strictObject({}),
    reply: z.array(ExportSchedule),
  }),
  schedule: post('/export/me/schedules', {
    summary: 'Creates a weekly or monthly export schedule for a list.',
    refusals: ['unknown_list', 'unknown_column', 'too_many_schedules'],
    access: 'signed-in',
    inPerson: true,
    input: z.strictObject({ ...request, ...schedule }).check(z.refine(isDayOf, dayCheck)),
    reply: ExportSchedule,
  }),
  changeSchedule: put('/export/me/schedules/:id', {
    summary: 'Updates, pauses or resumes an export schedule of the user; omitted fields do not change.',
    access: 'signed-in',
    inPerson: true,
    input: z.strictObject({
      id: field.id(),
      every: z.optional(schedule.every),
      day: z.optional(schedule.day),
      isPaused: z.optional(field.flag()),
    }),
    reply: ExportSchedule,
  }),
  removeSchedule: del('/export/me/schedules/:id', {
    summary: 'Deletes an export schedule of the user.',
    access: 'signed-in',
    input: ById,
    reply: z.object({}),
  }),
};

export const exportFileCalls = {
  download: get('/export/me/:id/file', {
    summary: 'Downloads the file of an export of the user.',
    refusals: ['export_state', 'export_rights'],
    access: 'signed-in',
    inPerson: true,
    kind: 'file',
    input: ById,
    reply: z.any(),
  }),
};
