import { ProblemError } from './problem.ts';

/** No such association, a closed one, or one in which the person may not do this: nothing tells these apart. */
export const noSuchAssociation = () => new ProblemError(404, 'associations.not_found');
