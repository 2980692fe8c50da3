import type { Language } from '../language.ts';

/** The addresses of the contact page (spec §2.1); its form is sent to the address that it stands at. */
export const CONTACT_PATHS: Record<Language, string> = { pt: '/contato', en: '/en/contact', fr: '/fr/contact' };

/** In the query of the page that a form without scripts ends on. */
export const CONTACT_SENT = 'sent';
