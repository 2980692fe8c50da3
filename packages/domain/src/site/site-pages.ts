import { byLanguage, homePathIn, type Language } from '../language.ts';

/** The pages of the public site by their address in each language (spec §2.1): what search engines are to find. */
export const SITE_PAGES = {
  home: byLanguage(homePathIn),
  about: { pt: '/sobre', en: '/en/about', fr: '/fr/a-propos' },
  pricing: { pt: '/planos', en: '/en/pricing', fr: '/fr/tarifs' },
  faq: { pt: '/faq', en: '/en/faq', fr: '/fr/faq' },
  blog: { pt: '/blog', en: '/en/blog', fr: '/fr/blog' },
  findDoctor: { pt: '/encontrar-medico', en: '/en/find-doctor', fr: '/fr/trouver-medecin' },
  contact: { pt: '/contato', en: '/en/contact', fr: '/fr/contact' },
  privacy: { pt: '/privacidade', en: '/en/privacy', fr: '/fr/confidentialite' },
  terms: { pt: '/termos', en: '/en/terms', fr: '/fr/conditions' },
  cookies: { pt: '/cookies', en: '/en/cookies', fr: '/fr/cookies' },
  status: { pt: '/status', en: '/en/status', fr: '/fr/status' },
  supporters: { pt: '/apoiadores', en: '/en/supporters', fr: '/fr/supporters' },
} satisfies Record<string, Record<Language, string>>;
export type SitePage = keyof typeof SITE_PAGES;
