/** The app's frame before its texts have arrived: same places and heights, no words. */
export function ShellSkeleton() {
  return null;
}
