export const effectKeys = {
  all: ['unwanted-effects'] as const,
  list: ['unwanted-effects', 'list'] as const,
  text: (id: string, without: object) => ['unwanted-effects', 'vigimed', id, without] as const,
};
