import type { ConnectionList } from '@balsamo/contract/connections/schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { patientKeys } from '../../components/patient-keys.ts';
import { api } from '../../platform/api-client.ts';

const PAGE_SIZE = 100;

/** Everyone who is connected, by name. To know the names, nobody's record is opened, and no log is written. */
export const connectedPatientsQuery = queryOptions({
  queryKey: [...patientKeys.all, 'connected'] as const,
  queryFn: async ({ signal }) => {
    const patients: { id: string; name: string }[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { limit: PAGE_SIZE, cursor };
      const page: ConnectionList = await api.get('/api/connections', { signal, query });
      patients.push(...page.items.map(({ person: { id, name } }) => ({ id, name })));
      cursor = page.nextCursor;
    } while (cursor);
    return patients.sort((one, other) => one.name.localeCompare(other.name));
  },
});
