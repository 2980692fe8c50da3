import { serveTasks } from './serve-tasks.ts';
import { TASKS } from './tasks.ts';

serveTasks(TASKS);
