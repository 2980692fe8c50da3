import type { SandboxCustomer } from './sandbox-customer.ts';
import type { SandboxStore } from './sandbox-store.ts';

/** A sandbox that remembers as long as the process lives. */
export function createMemoryStore(): SandboxStore & { customers: ReadonlyMap<string, SandboxCustomer> } {
  const customers = new Map<string, SandboxCustomer>();
  return {
    customers,
    async change(id, change) {
      const customer = customers.get(id);
      return customer && change(customer);
    },
    async add(customer) {
      if (!customers.has(customer.id)) customers.set(customer.id, customer);
    },
    remove: async (id) => customers.delete(id),
  };
}
