import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { api } from './api-client.ts';
import { type ApiRequest, apiRequest } from './api-request.ts';

/** Never run: `npm run check` compiles it, and fails where one of these mistakes is no error any more. */
export async function mistakes(id: string, rating: { amount: number; unit: 'drops' }) {
  // @ts-expect-error there is no such path
  void api.get('/api/diary/entrees');
  // @ts-expect-error there is no such method of this path
  void api.put('/api/diary/entries/{id}', { params: { id } });
  // @ts-expect-error a path is given as the contract has it, not filled
  void api.get(`/api/diary/entries/${id}`);
  // @ts-expect-error the path needs its parameter
  void api.get('/api/diary/entries/{id}');
  // @ts-expect-error the parameter has another name
  void api.get('/api/diary/entries/{id}', { params: { entryId: id } });
  // @ts-expect-error the query has no such name
  void api.get('/api/diary/entries', { query: { page: 2 } });
  // @ts-expect-error the query takes no such value
  void api.get('/api/diary/entries', { query: { status: 'half' } });
  // @ts-expect-error what is read as a number is given as one
  void api.get('/api/diary/entries', { query: { limit: 'many' } });
  // @ts-expect-error the body is missing
  void api.put('/api/diary/rating-question');
  // @ts-expect-error the body has no such field
  void api.post('/api/connections/look-up', { body: { code: 'dr-k7m', name: 'x' } });
  // @ts-expect-error a field of the body has another type
  void api.patch('/api/account', { body: { notifyByEmail: 'yes' } });
  // @ts-expect-error this route takes no body
  void api.post('/api/connections/requests/{id}/accept', { params: { id }, body: { code: 'dr-k7m' } });

  const entry = await api.get('/api/diary/entries/{id}', { params: { id } });
  // @ts-expect-error the answer has no such field
  void entry.moood;
  // @ts-expect-error the answer is an entry, not a list
  void entry.items;
  const deleted = await api.delete('/api/diary/entries/{id}', { params: { id } });
  // @ts-expect-error there may be no answer: 204
  void deleted.id;

  // @ts-expect-error this body is no entry
  void apiRequest('post', '/api/diary/entries', { body: rating });
  // @ts-expect-error a deletion of a rating does not answer an entry
  const answered: ApiRequest<Entry> = apiRequest('delete', '/api/diary/ratings/{id}', { params: { id } });
  // @ts-expect-error a request that is put together by hand is none
  const unseen: ApiRequest<Entry> = { method: 'GET', path: `/api/diary/entries/${id}` };
  return [answered, unseen];
}
