/** The height of a drawing, and of the place that is kept for it while its code is on its way. */
export const CHART_HEIGHT = 'h-56';
