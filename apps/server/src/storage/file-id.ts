const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isFileId = (name: string) => UUID.test(name);

/** The last guard before a disk or an address: only ids of ours go on. */
export function requireFileId(id: string): string {
  if (!isFileId(id)) throw new Error('a file is stored and asked for by its id alone');
  return id;
}
