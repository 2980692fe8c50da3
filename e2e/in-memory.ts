import { keepTemporaryFilesInMemory } from '../scripts/folder-in-memory.ts';

/**
 * Profiles of the browser, the memory that its processes share (a file each, as Playwright starts it), and the databases of the
 * journeys' servers: a tenth of the processor time of all journeys was the file system's.
 */
export default keepTemporaryFilesInMemory;
