import type { Page } from '@playwright/test';
import walletFr from '../../packages/locales/fr/wallet.json' with { type: 'json' };
import walletPt from '../../packages/locales/pt/wallet.json' with { type: 'json' };
import { dayIn, keepDocument, pdfOf, picture, prescribeWithFile } from '../documents/documents.ts';
import { growTo, type Scene, sheet } from './scene.ts';

/** Words of either language, whose spaces may be no-break spaces. */
const named = (...texts: string[]) =>
  new RegExp(`^(${texts.map((text) => text.replaceAll('?', '\\?').replace(/\s/g, '\\s')).join('|')})$`);

/** The wallet of the demo patient, who has documents from the first picture on. */
async function openWallet(page: Page) {
  const { items } = (await (await page.request.get('/api/documents')).json()) as { items: unknown[] };
  if (items.length === 0) {
    const authorisation = { bytes: await pdfOf(2), name: 'autorizacao.pdf' };
    const { request } = page;
    await keepDocument(
      request,
      { number: '25351.112233/2025-41', issuer: 'Anvisa', issuedOn: dayIn(-690), validUntil: dayIn(41) },
      authorisation,
    );
    const receita = { bytes: await picture(), name: 'receita.jpg' };
    await keepDocument(request, { type: 'receita', issuer: 'Dra. Helena Prado', validUntil: dayIn(150) }, receita);
    await keepDocument(request, { type: 'laudo', title: 'Laudo de dor crônica', issuedOn: dayIn(-400) });
    await keepDocument(request, { type: 'carteira_associacao', number: '0042', validUntil: dayIn(-12) });
    await prescribeWithFile(request, 'Sono e dor', receita);
  }
  await page.goto('/diary#documents');
  await page.reload();
  await page.getByRole('main').locator('li h2').first().waitFor();
}

/** *Meus documentos*. */
export const DOCUMENTS: Record<string, Scene> = {
  documents: async (page) => {
    await openWallet(page);
    await growTo(page, 'main');
  },
  'documents-form': async (page) => {
    await openWallet(page);
    await page.getByRole('button', { name: named(walletPt.add, walletFr.add) }).click();
    await sheet(page).locator('select').waitFor();
  },
  'documents-share': async (page) => {
    await openWallet(page);
    await page
      .getByRole('main')
      .locator('li')
      .first()
      .getByRole('button', { name: new RegExp(`^(${walletPt.card.share}|${walletFr.card.share})`) })
      .click();
    await sheet(page).locator('input[type=radio]').first().waitFor({ state: 'attached' });
  },
  'documents-guide': async (page) => {
    await openWallet(page);
    await page.getByRole('button', { name: named(walletPt.guide.title, walletFr.guide.title) }).click();
    await sheet(page).locator('dl').waitFor();
  },
  'documents-shown': async (page) => {
    await openWallet(page);
    await page.getByRole('button', { name: named(walletPt.show, walletFr.show) }).click();
    await page.locator('[data-show-full-screen] canvas').first().waitFor();
  },
};
