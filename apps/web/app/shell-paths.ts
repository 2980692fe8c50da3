/** Pages that are served as a prerendered shell: the app's own areas and the page shown when the network is away. */
export const SHELL_PATHS = ['/diary', '/dashboard', '/associacao', '/admin', '/offline'] as const;
