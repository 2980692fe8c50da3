import type { TestPerson } from '@balsamo/database/testing/people.ts';
import type { TestServer } from '../testing.ts';

/** Who asks, what is stored that they may ask for, and what chance does not find by itself. */
export type World = WorldSoFar & {
  /** What something can be handed out of, and to whom. */
  shelf: { lotId: string; memberId: string };
};

export type WorldSoFar = {
  server: TestServer;
  person: TestPerson;
  /** Ends sessions: those of the others are needed. */
  leaver: TestPerson;
  /** Asks what only doctors may. */
  doctor: TestPerson;
  /** A doctor who has paid before, and may again. */
  payer: TestPerson;
  /** Asks what only operators may. */
  operator: TestPerson;
  /** Asks what only the staff of an association may: an admin of the one that is stored, of which the person is a member. */
  staff: TestPerson;
  /** A doctor whom an operator looks up, by registration and name. */
  lookedUp: { id: string; crm: string; name: string };
  /** Codes of patients of no association yet. */
  patientCodes: string[];
  /** Doctors of nobody yet, to be found by their ids. */
  strangers: string[];
  /** Codes of doctors whom no association recommends yet. */
  codes: string[];
  /** Ids of what the person has, by the beginning of the paths that take them. */
  stored: Record<string, string[]>;
  /** Ids that only one name of a path takes: chance does not find two that belong together. */
  named: Record<string, string[]>;
};
