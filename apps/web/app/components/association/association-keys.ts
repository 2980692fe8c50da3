/** Query keys of what associations have: one association's all lie below `of`. */
export const associationKeys = {
  all: ['associations'] as const,
  staffed: ['associations', 'staffed'] as const,
  of: (associationId: string) => ['associations', 'one', associationId] as const,
};
