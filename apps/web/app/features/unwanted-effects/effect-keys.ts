export const effectKeys = {
  all: ['unwanted-effects'] as const,
  list: ['unwanted-effects', 'list'] as const,
  firstUse: (itemId: string) => ['unwanted-effects', 'first-use', itemId] as const,
  text: (id: string, without: object) => ['unwanted-effects', 'vigimed', id, without] as const,
};
