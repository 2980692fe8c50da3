import { DEFAULT_LANGUAGE, LANGUAGES } from '@balsamo/domain/language.ts';
import { SITE_PAGES, type SitePage } from '@balsamo/domain/site/site-pages.ts';
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** @param below what stands behind the page's own address */
function inEveryLanguage(page: SitePage, file: string, below = '') {
  return LANGUAGES.map((language) => {
    const path = SITE_PAGES[page][language].slice(1) + below;
    const options = language === DEFAULT_LANGUAGE ? {} : { id: `${page}${below}-${language}` };
    return path === '' ? index(file, options) : route(path, file, options);
  });
}

const ACCOUNT_ROUTES = [
  route('entrar', 'routes/app/sign-in.tsx'),
  route('cadastrar', 'routes/app/sign-up.tsx'),
  route('esqueci-senha', 'routes/app/forgot-password.tsx'),
  route('atualizar-senha', 'routes/app/reset-password.tsx'),
  route('desfazer-troca', 'routes/app/undo-email-change.tsx'),
  route('auth/callback', 'routes/app/auth-callback.tsx'),
  // The token is in the fragment; in the path it was in links that were mailed before.
  route('aceitar-convite/:token?', 'routes/app/accept-invitation.tsx'),
  route('convite-associacao/:token?', 'routes/app/association-invitation.tsx'),
  // The token is in the fragment.
  route('equipe-associacao', 'routes/app/staff-invitation.tsx'),
  // Likewise.
  route('cuidado', 'routes/app/care-invitation.tsx'),
  route('proteger-conta', 'routes/app/protect-account.tsx'),
  route('pagamento-de-teste/:pageId', 'routes/app/payment-sandbox.tsx'),
];

const APP_ROUTES = [
  route('diary', 'routes/app/diary.tsx'),
  route('dashboard', 'routes/app/dashboard.tsx'),
  route('patients/:patientId', 'routes/app/patient.tsx'),
  route('associacao', 'routes/app/association.tsx'),
  route('admin', 'routes/app/admin.tsx'),
  route('conta', 'routes/app/account.tsx'),
  route('assinar', 'routes/app/subscribe.tsx'),
];

/** What the store apps hold: the app and the way into it. The rest of the site they open where it is. */
export const MOBILE_ROUTES = [
  ...inEveryLanguage('home', 'routes/mobile/start.tsx'),
  layout('routes/app/account-layout.tsx', [route('app', 'routes/mobile/entry.tsx'), ...ACCOUNT_ROUTES]),
  layout('routes/mobile/app-layout.tsx', APP_ROUTES),
  route('*', 'routes/mobile/elsewhere.tsx'),
] satisfies RouteConfig;

/** The site map. Public pages are rendered on the server, app pages start from a shell (site/app-paths.ts of the domain). */
export const WEB_ROUTES = [
  layout('routes/site/site-layout.tsx', [
    ...inEveryLanguage('home', 'routes/site/home.tsx'),
    ...inEveryLanguage('about', 'routes/site/about.tsx'),
    ...inEveryLanguage('pricing', 'routes/site/pricing.tsx'),
    ...inEveryLanguage('faq', 'routes/site/faq.tsx'),
    ...inEveryLanguage('blog', 'routes/site/blog.tsx'),
    ...inEveryLanguage('blog', 'routes/site/article.tsx', '/:slug'),
    ...inEveryLanguage('findDoctor', 'routes/site/find-doctor.tsx'),
    ...inEveryLanguage('contact', 'routes/site/contact.tsx'),
    ...inEveryLanguage('privacy', 'routes/site/privacy.tsx'),
    ...inEveryLanguage('terms', 'routes/site/terms.tsx'),
    ...inEveryLanguage('cookies', 'routes/site/cookies.tsx'),
    ...inEveryLanguage('status', 'routes/site/status.tsx'),
    ...inEveryLanguage('supporters', 'routes/site/supporters.tsx'),
    route('offline', 'routes/site/offline.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),
  route('robots.txt', 'routes/site/robots.ts'),
  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('llms.txt', 'routes/site/llms.ts'),
  route('.well-known/security.txt', 'routes/site/security-txt.ts'),
  ...inEveryLanguage('blog', 'routes/site/blog-feed.ts', '/rss.xml'),
  layout('routes/app/account-layout.tsx', [route('app', 'routes/app/entry.tsx'), ...ACCOUNT_ROUTES]),
  layout('routes/app/app-layout.tsx', APP_ROUTES),
] satisfies RouteConfig;

export default process.env.SHELL_SERVER ? MOBILE_ROUTES : WEB_ROUTES;
