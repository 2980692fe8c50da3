/** Where the phone's share menu sends a file to, by the manifest (`share_target`); the service worker takes it, and no server sees it. */
export const RECEIVED_FILE_PATH = '/receber-arquivo';
/** The field of the form that holds it. */
export const RECEIVED_FILE_FIELD = 'file';
/** Where a received file is looked at; and where its documents are, for whom nothing could be received. */
export const RECEIVED_FILE_PLACE = '/diary#documents=received';
export const DOCUMENTS_PLACE = '/diary#documents';

const MEBIBYTE = 1024 * 1024;
export const RECEIVED_FILE_MAX_BYTES = 10 * MEBIBYTE;

export type ReceivedFileProblem = 'file_empty' | 'file_too_large' | 'file_type_refused';

/** Why a received file is not taken. Pictures of every kind are: whoever makes a document of one reads it again anyway. */
export function receivedFileProblem({ size, type }: { size: number; type: string }): ReceivedFileProblem | undefined {
  if (size === 0) return 'file_empty';
  if (size > RECEIVED_FILE_MAX_BYTES) return 'file_too_large';
  return type === 'application/pdf' || type.startsWith('image/') ? undefined : 'file_type_refused';
}
