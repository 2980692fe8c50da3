/** What can lie over the section; one at a time. */
export type CareSheet =
  | { kind: 'add' | 'invite' | 'handOver' }
  /** By the link: a draft outlives the answer that the person was in. */
  | { kind: 'change' | 'erase'; linkId: string };
export type OpenCareSheet = (sheet: CareSheet) => void;
