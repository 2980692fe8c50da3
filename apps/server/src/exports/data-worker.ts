import { serveTasks } from '../heavy-work/serve-tasks.ts';
import { DATA_TASKS } from './data-tasks.ts';

serveTasks(DATA_TASKS);
