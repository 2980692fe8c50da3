import { type APIRequestContext, type Page, request } from '@playwright/test';
import sharp from 'sharp';
import { DEMO_PASSWORD, growTo, type Scene, sheet } from './scene.ts';

export const DEMO_OPERATOR = { email: 'operador@demo.test', password: DEMO_PASSWORD };

async function open(page: Page, part: string) {
  await page.goto(`/admin#${part}`);
  await page.reload();
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

const whole =
  (part: string): Scene =>
  async (page) => {
    await open(page, part);
    await growTo(page, 'main');
  };

/** Opens the article that was begun last. */
async function openArticle(page: Page) {
  await open(page, 'articles');
  await page.locator('main li a').first().click();
  await page.locator('.article-body img').waitFor();
  await page.waitForLoadState('networkidle');
}

/** What operators see. */
export const OPERATORS: Record<string, Scene> = {
  'operator-registrations': whole('registrations'),
  'operator-messages': whole('messages'),
  'operator-message-answer': async (page) => {
    await open(page, 'messages');
    await page.locator('main li button').last().click();
    await sheet(page).getByRole('textbox').waitFor();
  },
  'operator-associations': whole('associations'),
  'operator-association-new': async (page) => {
    await open(page, 'associations');
    await page.locator('main header button').last().click();
    await sheet(page).getByRole('textbox').first().waitFor();
  },
  'operator-accounts': async (page) => {
    await open(page, 'accounts');
    await page.getByRole('main').getByRole('textbox').fill('medico@demo.test');
    await page.locator('main form button[type=submit]').click();
    await page.locator('main h2').first().waitFor();
  },
  'operator-articles': whole('articles'),
  'operator-article': async (page) => {
    await openArticle(page);
    await growTo(page, 'main');
  },
  'operator-article-picture': async (page) => {
    await openArticle(page);
    await page.locator('label + button').first().click();
    await sheet(page).getByRole('textbox').waitFor();
  },
  'operator-numbers': whole('numbers'),
  'operator-usage': whole('usage'),
  'operator-history': whole('history'),
  'operator-more': whole('more'),
};

type Server = { address: string; asOwner: (statement: string) => Promise<unknown> };

/** Gives the operators what the demo data do not: what was written to the team, what was counted, an article with a picture. */
export async function prepareOperators(server: Server): Promise<void> {
  await server.asOwner(`insert into contact_messages (id, name, email, user_type, subject, message, language, is_suspect, created_at) values
    (uuidv7(), 'Marina Alves', 'marina@exemplo.com', 'clinic', 'Plano para a clínica', 'Somos quatro médicos. Cada um precisa de uma conta?', 'pt', false, now() - interval '3 hours'),
    (uuidv7(), 'Camille Roux', 'camille@exemple.fr', 'patient', 'Mes données', 'Bonjour, puis-je emporter mes données si je change d’application\u00a0? Merci d’avance.', 'fr', false, now() - interval '2 days')`);
  await server.asOwner(`insert into app_feedback (user_id, type, category, message, created_at)
    select id, 'positive', 'usabilidade', 'Registro em dez segundos, era o que faltava.', now() - interval '1 day' from users where email = 'paciente@demo.test'`);
  await server.asOwner(`insert into analytics_counts (day, event, page, count)
    select current_date - day, 'page_view', page, (weight * (3 + (day * 7) % 5))::int
    from generate_series(0, 29) day, (values ('home', 9), ('blog', 4), ('article', 6), ('findDoctor', 3), ('pricing', 2)) as pages (page, weight)`);
  const operator = await request.newContext({ baseURL: server.address });
  try {
    await operator.post('/api/auth/sign-in/email', { data: DEMO_OPERATOR });
    await beginArticle(operator);
  } finally {
    await operator.dispose();
  }
}

/** A draft in Portuguese and French, whose text shows a picture. */
async function beginArticle(operator: APIRequestContext): Promise<void> {
  const articles = '/api/admin/articles';
  const id = crypto.randomUUID();
  const words =
    'Luz e calor mudam o óleo. Um lugar escuro, fresco e longe das crianças basta; a geladeira não faz mal.';
  const pt = { title: 'Onde guardar o frasco', content: `## Longe da luz\n\n${words}` };
  const made = await operator.post(articles, { data: { id, language: 'pt', authorName: 'Equipe Bálsamo', ...pt } });
  const picture = await sharp(Buffer.from(BOTTLE)).png().toBuffer();
  const brought = await operator.post(`${articles}/${id}/pictures`, {
    data: picture,
    headers: { 'content-type': 'application/octet-stream' },
  });
  if (!made.ok() || !brought.ok()) throw new Error(`No article could be begun: ${made.status()} ${brought.status()}`);
  const { address } = await brought.json();
  await operator.patch(`${articles}/${id}`, {
    data: {
      translations: {
        pt: {
          ...pt,
          content: `${pt.content}\n\n![Um frasco âmbar com conta-gotas](${address})\n\n> Tampa bem fechada.`,
        },
        fr: {
          title: 'Où ranger le flacon',
          content: `## Loin de la lumière\n\nLa lumière et la chaleur altèrent l’huile. Un endroit sombre et frais suffit, hors de portée des enfants.\n\n![Un flacon ambré avec compte-gouttes](${address})`,
        },
      },
    },
  });
}

const BOTTLE = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="675"><rect width="1200" height="675" fill="#E8F0EA"/>
  <rect x="545" y="90" width="110" height="110" rx="20" fill="#1B231D"/><rect x="560" y="200" width="80" height="50" fill="#57625A"/>
  <rect x="480" y="250" width="240" height="340" rx="40" fill="#8A5A12"/><rect x="510" y="360" width="180" height="130" rx="10" fill="#FBF9F4"/></svg>`;
