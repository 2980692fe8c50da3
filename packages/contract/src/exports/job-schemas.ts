import { FILE_OWNERS, FILE_PLACE_STATES, FILE_PLACES_MAX } from '@balsamo/domain/exports/files-zip.ts';
import { DATA_JOB_STATES, EXPORT_FORMATS, hasPeriod, RECORD_KINDS } from '@balsamo/domain/exports/vocabulary.ts';
import { z } from 'zod';
import { CalendarDay, OutInstant } from '../scalars.ts';

/** An import that was found good waits `checked` until its person says so; an export is never `checked`. */
export const DataJobState = z.enum(DATA_JOB_STATES).meta({ id: 'DataJobState' });

/**
 * Body of an export. `from` and `to` are days on the person's calendar, both included, and choose entries and ratings; the
 * `json` file is always everything.
 */
export const NewExport = z
  .strictObject({
    format: z.enum(EXPORT_FORMATS),
    from: CalendarDay.nullable().optional(),
    to: CalendarDay.nullable().optional(),
  })
  .superRefine(({ format, from, to }, context) => {
    if ((from || to) && !hasPeriod(format)) context.addIssue({ code: 'custom', message: 'no_period', path: ['from'] });
    if (from && to && from > to) context.addIssue({ code: 'custom', message: 'period_reversed', path: ['to'] });
  })
  .meta({ id: 'NewExport' });
export type NewExport = z.input<typeof NewExport>;

const Progress = z.number().min(0).max(1);

/** An export. Its file can be fetched once it is `done`, until `expiresAt`. */
export const ExportJob = z
  .object({
    id: z.uuid(),
    format: z.enum(EXPORT_FORMATS),
    from: z.string().nullable(),
    to: z.string().nullable(),
    state: DataJobState,
    /** 0 to 1. */
    progress: Progress,
    /** Code of what ended a failed one. */
    problem: z.string().nullable(),
    /** Of the file, once it is there. */
    byteSize: z.int().nullable(),
    createdAt: OutInstant,
    expiresAt: OutInstant,
  })
  .meta({ id: 'ExportJob' });
export type ExportJob = z.infer<typeof ExportJob>;
export const ExportJobList = z.object({ items: z.array(ExportJob) }).meta({ id: 'ExportJobList' });
export type ExportJobList = z.infer<typeof ExportJobList>;

/**
 * What an import adds, finds there already and leaves out, per kind. Left out are prescriptions that a doctor wrote,
 * reminders of a product that has one, and ledger lines of entries that are there already.
 */
export const ImportCounts = z
  .record(z.enum(RECORD_KINDS), z.object({ added: z.int(), known: z.int(), skipped: z.int() }))
  .meta({ id: 'ImportCounts' });
export type ImportCounts = z.infer<typeof ImportCounts>;

/** An import: what it would do while it is `checked`, what it did once it is `done`. */
export const ImportJob = z
  .object({
    id: z.uuid(),
    state: DataJobState,
    /** 0 to 1. */
    progress: Progress,
    problem: z.string().nullable(),
    counts: ImportCounts,
    createdAt: OutInstant,
    expiresAt: OutInstant,
  })
  .meta({ id: 'ImportJob' });
export type ImportJob = z.infer<typeof ImportJob>;
export const ImportJobList = z.object({ items: z.array(ImportJob) }).meta({ id: 'ImportJobList' });
export type ImportJobList = z.infer<typeof ImportJobList>;

/** Of a file in the ZIP of files: the list of the record it belongs to, and the id of that record in the account it was taken from. */
export const FilePlace = z.object({ of: z.enum(FILE_OWNERS), recordId: z.uuid() });

/** Body of a question about files of a ZIP. */
export const FilePlacesAsked = z
  .strictObject({ files: z.array(z.strictObject(FilePlace.shape)).min(1).max(FILE_PLACES_MAX) })
  .meta({ id: 'FilePlacesAsked' });

/** What stands in this account where each file belongs, in the order in which they were asked about. */
export const FilePlaces = z
  .object({
    files: z.array(
      FilePlace.extend({
        /** `empty`: a record without a file. `of_doctor`: a prescription that a doctor wrote, without one. */
        state: z.enum(FILE_PLACE_STATES),
        /** Hexadecimal, of the file that is there. */
        sha256: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'FilePlaces' });
export type FilePlaces = z.infer<typeof FilePlaces>;
