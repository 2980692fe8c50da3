import { apiRequest } from '../../platform/api-request.ts';

/** Where a file of an association is read. Another file has another address, so browsers may keep pictures. */
export const fileAddress = (associationId: string, fileId: string): string =>
  apiRequest('get', '/api/associations/{associationId}/files/{fileId}', { params: { associationId, fileId } }).path;
