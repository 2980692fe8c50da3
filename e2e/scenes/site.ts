import { growTo, type Scene, TEXTS } from './scene.ts';

/** A page of the public site, whole. */
function sitePage(pt: string, fr: string): Scene {
  return async (page, texts) => {
    await page.goto(texts === TEXTS.pt ? pt : fr);
    await page.locator('h1').waitFor();
    await growTo(page, 'body');
  };
}

/** Seen without an account. */
export const SITE: Record<string, Scene> = {
  'site-about': sitePage('/sobre', '/fr/a-propos'),
  'site-pricing': sitePage('/planos', '/fr/tarifs'),
  'site-faq': async (page, texts) => {
    await page.goto(texts === TEXTS.pt ? '/faq' : '/fr/faq');
    await page.locator('summary').first().click();
    await growTo(page, 'body');
  },
  'site-contact': sitePage('/contato', '/fr/contact'),
  'site-privacy': sitePage('/privacidade', '/fr/confidentialite'),
  'site-blog': sitePage('/blog', '/fr/blog'),
  'site-article': sitePage('/blog/gotas-ml-e-mg-como-se-entendem', '/fr/blog/gouttes-ml-et-mg-comment-s-y-retrouver'),
  'site-supporters': sitePage('/apoiadores', '/fr/supporters'),
  'site-menu': async (page, texts) => {
    await page.goto(texts === TEXTS.pt ? '/sobre' : '/fr/a-propos');
    const menu = page.getByRole('button', { name: 'Menu' });
    // From 768 px on the pages stand in the header.
    if (await menu.isVisible()) await menu.click();
  },
};
