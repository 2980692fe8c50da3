/** What is counted, with consent alone (spec §3, §7). */
export const ANALYTICS_EVENTS = [
  'page_view',
  'cta_click',
  'select_plan',
  'generate_lead',
  'sign_up',
  'login',
  'diary_checkin',
  'diary_checkout',
  'tab_change',
] as const;
export type AnalyticsEventName = (typeof ANALYTICS_EVENTS)[number];

/**
 * Where it happened: pages by name, the same in every language. An address is never said, since it may name a person or open something;
 * what stands behind a page's own address (a slug, an id, a token) is left out, and every other address is `not_found`.
 */
export const ANALYTICS_PAGES = [
  // The site, as in site-paths.ts of the web.
  'home',
  'about',
  'pricing',
  'faq',
  'blog',
  'article',
  'findDoctor',
  'contact',
  'privacy',
  'terms',
  'cookies',
  'supporters',
  'status',
  // The app: addresses with `_` for the slashes within (spec §2.1).
  'app',
  'entrar',
  'cadastrar',
  'esqueci-senha',
  'atualizar-senha',
  'desfazer-troca',
  'auth_callback',
  'aceitar-convite',
  'convite-associacao',
  'equipe-associacao',
  'proteger-conta',
  'pagamento-de-teste',
  'diary',
  'dashboard',
  'patients',
  'associacao',
  'admin',
  'conta',
  'assinar',
  'offline',
  'not_found',
] as const;
export type AnalyticsPage = (typeof ANALYTICS_PAGES)[number];

/** So many events are taken at once. */
export const ANALYTICS_EVENTS_MAX = 20;

/** The periods that operators look at, in calendar days that end today (spec-D38). */
export const USAGE_PERIODS = [7, 30, 90] as const;
export type UsagePeriod = (typeof USAGE_PERIODS)[number];
