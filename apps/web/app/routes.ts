import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The site map. Public pages are rendered on the server, app pages start from a shell (platform/app-paths.ts). */
export default [
  layout('routes/site/site-layout.tsx', [
    index('routes/site/home.tsx'),
    route('en', 'routes/site/home.tsx', { id: 'home-en' }),
    route('fr', 'routes/site/home.tsx', { id: 'home-fr' }),
    route('encontrar-medico', 'routes/site/find-doctor.tsx'),
    route('en/find-doctor', 'routes/site/find-doctor.tsx', { id: 'find-doctor-en' }),
    route('fr/trouver-medecin', 'routes/site/find-doctor.tsx', { id: 'find-doctor-fr' }),
    route('offline', 'routes/site/offline.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),
  route('robots.txt', 'routes/site/robots.ts'),
  route('sitemap.xml', 'routes/site/sitemap.ts'),
  layout('routes/app/account-layout.tsx', [
    route('app', 'routes/app/entry.tsx'),
    route('entrar', 'routes/app/sign-in.tsx'),
    route('cadastrar', 'routes/app/sign-up.tsx'),
    route('esqueci-senha', 'routes/app/forgot-password.tsx'),
    route('atualizar-senha', 'routes/app/reset-password.tsx'),
    route('desfazer-troca', 'routes/app/undo-email-change.tsx'),
    route('auth/callback', 'routes/app/auth-callback.tsx'),
    // The token is in the fragment; in the path it was in links that were mailed before.
    route('aceitar-convite/:token?', 'routes/app/accept-invitation.tsx'),
    route('proteger-conta', 'routes/app/protect-account.tsx'),
  ]),
  layout('routes/app/app-layout.tsx', [
    route('diary', 'routes/app/diary.tsx'),
    route('dashboard', 'routes/app/dashboard.tsx'),
    route('patients/:patientId', 'routes/app/patient.tsx'),
    route('associacao', 'routes/app/association.tsx'),
    route('admin', 'routes/app/admin.tsx'),
    route('conta', 'routes/app/account.tsx'),
  ]),
] satisfies RouteConfig;
