import type { Prescription } from '@balsamo/contract/prescriptions/schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { prescriptionKeys } from './prescription-keys.ts';

/** Asked for before the page is there; the address is that of the shell's early request. */
export const IN_FORCE_PATH = '/api/prescriptions?status=ativa&limit=100';

/** What the plan of the day reads of a prescription. */
const planned = ({ products, ...prescription }: Prescription) => ({
  ...prescription,
  products: products.map(({ consumptionMethod, ...product }) => ({
    ...product,
    ...(consumptionMethod ? { consumptionMethod } : {}),
  })),
});

/** What is in force today, for the plan of the day. */
export const inForceQuery = queryOptions({
  queryKey: [...prescriptionKeys.own, 'in-force'] as const,
  queryFn: ({ signal }) =>
    api
      .get('/api/prescriptions', { signal, query: { status: 'ativa', limit: 100 } })
      .then(({ items }) => items.map(planned)),
  meta: { isKept: true },
});

/** What is past its date, the newest first. */
export const expiredQuery = queryOptions({
  queryKey: [...prescriptionKeys.own, 'expired'] as const,
  queryFn: ({ signal }) =>
    api.get('/api/prescriptions', { signal, query: { status: 'expirada', limit: 100 } }).then(({ items }) => items),
  meta: { isKept: true },
});
