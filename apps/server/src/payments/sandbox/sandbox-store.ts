import { asSystem } from '@balsamo/database/as-system.ts';
import type { Database } from '@balsamo/database/connection.ts';
import {
  addSandboxCustomer,
  changeSandboxCustomer,
  deleteSandboxCustomer,
} from '@balsamo/database/subscriptions/sandbox.ts';
import type { SandboxCustomer } from './sandbox-customer.ts';

/** Where the sandbox remembers its customers. */
export type SandboxStore = {
  /** Changes a customer in place, one change after the other, and answers what the change does; undefined = there is no such customer. */
  change: <Answer>(id: string, change: (customer: SandboxCustomer) => Answer) => Promise<Answer | undefined>;
  /** Adds a customer, unless there is one of that id. */
  add: (customer: SandboxCustomer) => Promise<void>;
  remove: (id: string) => Promise<boolean>;
};

const REASON = 'the sandbox provider has no session';

export function createSandboxStore(db: Database, now: () => Date): SandboxStore {
  return {
    change: (id, change) =>
      asSystem(db, REASON, ({ client }) =>
        changeSandboxCustomer<SandboxCustomer, ReturnType<typeof change>>(client, id, change, now()),
      ),
    add: (customer) => asSystem(db, REASON, ({ client }) => addSandboxCustomer(client, customer.id, customer, now())),
    remove: (id) => asSystem(db, REASON, ({ client }) => deleteSandboxCustomer(client, id)),
  };
}
