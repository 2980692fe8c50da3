import type { Care, CaredPerson } from '@balsamo/contract/care/schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

export const careKeys = { all: ['care'], acts: ['care', 'acts'] } as const;

/** Whom the account cares for, for whom it acts, and who cares for that person. */
export const careQuery = queryOptions({
  queryKey: careKeys.all,
  queryFn: ({ signal }): Promise<Care> => api.get('/api/care', { signal }),
  meta: { isKept: true, isSetByAnswers: true },
});

/** By whom the request acts; undefined for the account itself. */
export const actedFor = ({ actingBy, caresFor }: Care): CaredPerson | undefined =>
  caresFor.find(({ linkId }) => linkId === actingBy);
