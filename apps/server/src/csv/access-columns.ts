import type { ExportedAccess } from '@balsamo/contract/exports/sharing-schemas.ts';
import type { Column } from './cell.ts';

/** The access log in a patient's export, and in the file that holds nothing else. */
export const ACCESS_COLUMNS: Column<Omit<ExportedAccess, 'id'>>[] = [
  ['at_utc', (access) => access.at],
  ['reader_name', (access) => access.readerName],
  ['reader_id', (access) => access.readerId],
  ['reader_association', (access) => access.readerAssociation],
  ['action', (access) => access.action],
  ['resource', (access) => access.resource],
  ['resource_id', (access) => access.resourceId],
  ['network', (access) => access.network],
  ['browser', (access) => access.browser],
  ['system', (access) => access.system],
];
