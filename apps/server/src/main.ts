import { runServerProcess } from './server-process.ts';

await runServerProcess();
