/** Where the link of a patient and a doctor stands (spec §3). */
export const LINK_STATUSES = ['ativo', 'inativo'] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];

/** Where a request to connect stands (spec §3). */
export const REQUEST_STATUSES = ['pending', 'accepted', 'rejected'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
