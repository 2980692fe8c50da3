/** How and when this document was loaded; undefined where the browser does not say. */
export function pageLoad(): PerformanceNavigationTiming | undefined {
  return performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined;
}
