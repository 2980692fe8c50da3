import { z } from 'zod';
import { Instant } from '../scalars.ts';

/** Ids are compared as text, so they are all written as PostgreSQL writes them. */
export const Id = z.uuid().toLowerCase();

/** When a row was made and last changed. */
export const stamped = { createdAt: Instant, updatedAt: Instant };
