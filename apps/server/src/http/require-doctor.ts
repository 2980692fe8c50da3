import { ProblemError } from './problem.ts';

/** @throws ProblemError 403: nobody else has a practice */
export function requireDoctor({ role }: { role: string }): void {
  if (role !== 'medico') throw new ProblemError(403, 'request.not_allowed');
}
