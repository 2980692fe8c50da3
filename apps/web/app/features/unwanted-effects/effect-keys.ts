export const effectKeys = {
  all: ['unwanted-effects'] as const,
  list: ['unwanted-effects', 'list'] as const,
  firstUse: (itemId: string) => ['unwanted-effects', 'first-use', itemId] as const,
  text: (id: string, request: object) => ['unwanted-effects', 'vigimed', id, request] as const,
};
