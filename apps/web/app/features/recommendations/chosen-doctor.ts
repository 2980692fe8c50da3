import type { DoctorPhoto } from '@balsamo/contract/doctors/schemas.ts';
import type { FoundDoctor, NewRecommendation } from '@balsamo/contract/recommendations/schemas.ts';

/** Who was found, and how the server is to be told who that is. */
export type ChosenDoctor = { found: FoundDoctor; photo: DoctorPhoto | null; named: NewRecommendation['doctor'] };
