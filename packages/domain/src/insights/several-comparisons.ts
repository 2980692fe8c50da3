/**
 * Which of several findings stand when all are looked at together, after Holm (Scandinavian Journal of Statistics 6,
 * 1979): the chance that any finding stands where there is nothing to find is at most `level`, however the findings
 * hang together. (Products, methods and symptoms share their days and often their records, so nothing may be assumed of
 * that.)
 *
 * @param chances of seeing as much where there is nothing
 */
export function standing(chances: readonly number[], level: number): boolean[] {
  const stands = chances.map(() => false);
  const order = chances.map((_, index) => index).sort((a, b) => (chances[a] as number) - (chances[b] as number));
  for (const [rank, index] of order.entries()) {
    if (!((chances[index] as number) <= level / (chances.length - rank))) break;
    stands[index] = true;
  }
  return stands;
}
