/**
 * Amounts of stock are decimals of at most three places. They are added and subtracted as whole thousandths, so that a
 * hundred uses of 0.1 are exactly 10.
 */
const THOUSANDTHS = 1000;

/** The amount as whole thousandths, rounded to the nearest, halves away from zero. */
export function toThousandths(amount: number): number {
  const rounded = Math.round(Math.abs(amount) * THOUSANDTHS);
  // Without the check a negative amount that rounds to nothing would be -0.
  return amount < 0 && rounded !== 0 ? -rounded : rounded;
}

/** The amount that many thousandths are. */
export function fromThousandths(thousandths: number): number {
  return thousandths / THOUSANDTHS;
}

/** Has this amount at most three decimals? */
export function hasThreeDecimals(amount: number): boolean {
  return fromThousandths(toThousandths(amount)) === amount;
}

/** The exact sum of amounts of three decimals. */
export function sumOf(amounts: Iterable<number>): number {
  let sum = 0;
  for (const amount of amounts) sum += toThousandths(amount);
  return fromThousandths(sum);
}
