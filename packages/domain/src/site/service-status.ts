/** What of the service can answer or not by itself, in words that people use; how it is built is nobody's business. */
export const SERVICE_PARTS = ['pages', 'accounts', 'saving'] as const;
export type ServicePart = (typeof SERVICE_PARTS)[number];

/** How a part stands, and since when this server has seen it so; ISO 8601, null where nobody knows. */
export type PartStatus = { part: ServicePart; isUp: boolean; since: string | null };
export type ServiceStatus = readonly PartStatus[];
