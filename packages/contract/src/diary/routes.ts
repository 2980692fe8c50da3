import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import { DiaryOverview } from './overview-schemas.ts';
import { DiaryPreferenceChanges, DiaryPreferences } from './preference-schemas.ts';
import { EntryRevisionList, EntryRevisionListQuery } from './revision-schemas.ts';
import {
  CheckOut,
  Entry,
  EntryChanges,
  EntryList,
  EntryListQuery,
  NewEntry,
  NewManualEntry,
  WriteMarks,
} from './schemas.ts';

const tags = ['diary'];
const security = [{ session: [] }];
const EntryId = z.object({ id: z.uuid() });
const notFound = { 404: problem('No such entry of yours.') } as const;
const conflict = { 409: problem('The id belongs to something else, or the entry is in another state.') } as const;

export const createEntry = createRoute({
  method: 'post',
  path: '/api/diary/entries',
  summary: 'Record a use with how it feels before (check-in)',
  tags,
  security,
  request: jsonBody(NewEntry),
  responses: {
    200: json(Entry, 'This id was recorded before; as stored.'),
    201: json(Entry, 'Recorded.'),
    ...conflict,
    ...signedInProblem,
  },
});

export const createManualEntry = createRoute({
  method: 'post',
  path: '/api/diary/manual-entries',
  summary: 'Write down a past use, complete at once',
  tags,
  security,
  request: jsonBody(NewManualEntry),
  responses: {
    200: json(Entry, 'This id was recorded before; as stored.'),
    201: json(Entry, 'Recorded.'),
    ...conflict,
    ...signedInProblem,
  },
});

export const listEntries = createRoute({
  method: 'get',
  path: '/api/diary/entries',
  summary: 'The diary, newest first',
  tags,
  security,
  request: { query: EntryListQuery },
  responses: { 200: json(EntryList, 'A page of the diary.'), ...signedInProblem },
});

export const readOverview = createRoute({
  method: 'get',
  path: '/api/diary/overview',
  summary: 'What the diary home shows',
  tags,
  security,
  responses: {
    200: json(DiaryOverview, 'Counts, unfinished entries, the latest and those of today, usual amounts, preferences.'),
    ...signedInProblem,
  },
});

export const changePreferences = createRoute({
  method: 'patch',
  path: '/api/diary/preferences',
  summary: 'Choose what bothers most, and which ways of using stand first',
  tags,
  security,
  request: jsonBody(DiaryPreferenceChanges),
  responses: { 200: json(DiaryPreferences, 'As they stand now.'), ...signedInProblem },
});

export const readEntry = createRoute({
  method: 'get',
  path: '/api/diary/entries/{id}',
  summary: 'One entry',
  tags,
  security,
  request: { params: EntryId },
  responses: { 200: json(Entry, 'The entry.'), ...notFound, ...signedInProblem },
});

export const changeEntry = createRoute({
  method: 'patch',
  path: '/api/diary/entries/{id}',
  summary: 'Edit an entry',
  tags,
  security,
  request: { params: EntryId, ...jsonBody(EntryChanges) },
  responses: { 200: json(Entry, 'As it stands with all writes.'), ...notFound, ...conflict, ...signedInProblem },
});

export const checkOutEntry = createRoute({
  method: 'post',
  path: '/api/diary/entries/{id}/check-out',
  summary: 'Finish an entry with how it feels after (check-out)',
  tags,
  security,
  request: { params: EntryId, ...jsonBody(CheckOut) },
  responses: {
    200: json(Entry, 'Finished, with what else was written to it.'),
    ...notFound,
    ...conflict,
    ...signedInProblem,
  },
});

export const deleteEntry = createRoute({
  method: 'delete',
  path: '/api/diary/entries/{id}',
  summary: 'Delete an entry; it can be restored for 30 days',
  tags,
  security,
  request: { params: EntryId, query: WriteMarks },
  responses: {
    200: json(Entry, 'It stays: it was written to later than this deletion was made.'),
    204: { description: 'Deleted.' },
    ...notFound,
    ...conflict,
    ...signedInProblem,
  },
});

export const restoreEntry = createRoute({
  method: 'post',
  path: '/api/diary/entries/{id}/restore',
  summary: 'Take a deletion back',
  tags,
  security,
  request: { params: EntryId, query: WriteMarks },
  responses: { 200: json(Entry, 'The entry, back again.'), ...notFound, ...conflict, ...signedInProblem },
});

export const listEntryRevisions = createRoute({
  method: 'get',
  path: '/api/diary/entries/{id}/revisions',
  summary: 'What was written to an entry since it was recorded, made last first',
  tags,
  security,
  request: { params: EntryId, query: EntryRevisionListQuery },
  responses: { 200: json(EntryRevisionList, 'A page of the revisions.'), ...notFound, ...signedInProblem },
});
