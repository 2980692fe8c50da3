import { readContactForm, sendContactMessage } from '@balsamo/contract/contact/routes.ts';
import { clientNetwork } from '../http/client-network.ts';
import { createFeature } from '../http/feature.ts';
import type { Services } from '../services/services.ts';
import { createContact } from './take-message.ts';

/** Messages to the team, from anybody. */
export function contactHandlers(services: Services) {
  const contact = createContact(services);

  return createFeature()
    .openapi(readContactForm, (context) => context.json({ token: contact.newToken() }, 200))
    .openapi(sendContactMessage, async (context) => {
      await contact.take(context.req.valid('json'), clientNetwork(context));
      return context.json({ accepted: true } as const, 202);
    });
}
