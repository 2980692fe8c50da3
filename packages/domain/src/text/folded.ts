/** Lower case without accents, so that "oleo" finds "Óleo". */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
