/** Where the answers about connections are kept; invalidating `all` asks for every one of them anew. */
export const connectionKeys = {
  all: ['connections'],
  code: ['connections', 'code'],
  requests: ['connections', 'requests'],
  links: ['connections', 'links'],
  allowance: ['connections', 'allowance'],
  invitations: ['connections', 'invitations'],
  scope: (doctorId: string) => ['connections', 'scope', doctorId],
  profile: (doctorId: string) => ['connections', 'profile', doctorId],
  associations: (doctorId: string) => ['connections', 'associations', doctorId],
} as const;
