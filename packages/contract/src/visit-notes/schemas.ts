import { VISIT_NOTE_MAX_LENGTH } from '@balsamo/domain/visit-notes/visit-note.ts';
import { z } from 'zod';
import { CalendarDay, OutInstant, storableText } from '../scalars.ts';

/** A note of a visit, which its doctor alone reads. */
export const VisitNote = z
  .object({
    id: z.uuid(),
    visitedOn: CalendarDay,
    text: z.string(),
    createdAt: OutInstant,
    updatedAt: OutInstant,
  })
  .meta({ id: 'VisitNote' });
export type VisitNote = z.infer<typeof VisitNote>;

export const VisitNoteList = z.object({ items: z.array(VisitNote) }).meta({ id: 'VisitNoteList' });
export type VisitNoteList = z.infer<typeof VisitNoteList>;

/** The body of a note. The day is not after the doctor's today. */
export const NewVisitNote = z
  .strictObject({ visitedOn: CalendarDay, text: storableText(VISIT_NOTE_MAX_LENGTH).trim().min(1) })
  .meta({ id: 'NewVisitNote' });
export type NewVisitNote = z.infer<typeof NewVisitNote>;
