import { DEFAULT_SITE_FACTS, type Supporter } from '@balsamo/domain/site/site-facts.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createTestI18n, renderPage } from '../../../testing/render-page.tsx';
import { AboutPage } from './about-page.tsx';
import { FaqPage } from './faq-page.tsx';
import { faqStructuredData, faqTopics } from './faq-topics.ts';
import { PricingPage } from './pricing-page.tsx';
import { SupportersPage } from './supporters-page.tsx';

const headings = (level: number) => screen.getAllByRole('heading', { level }).map((heading) => heading.textContent);

describe('the page about Bálsamo', () => {
  it.each([
    ['pt', ['+10.000', '+500', '2024']],
    ['en', ['10,000+', '500+', '2024']],
    ['fr', ['+ de 10\u202f000', '+ de 500', '2024']],
  ] as const)('claims what the installation claims: %s', (language, figures) => {
    renderPage(<AboutPage claims={DEFAULT_SITE_FACTS.claims} />, { language });
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(figures);
  });

  it('leaves out a claim that was withdrawn, and the figures with the last', () => {
    const { unmount } = renderPage(<AboutPage claims={{ foundedIn: 2024, users: null, professionals: null }} />);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual(['2024']);
    unmount();
    renderPage(<AboutPage claims={{ foundedIn: null, users: null, professionals: null }} />);
    expect(screen.queryByRole('definition')).toBeNull();
    expect(screen.queryByRole('region', { name: 'O Bálsamo em números' })).toBeNull();
  });
});

describe('the page of prices', () => {
  it('shows four plans, the second recommended, and one for associations', () => {
    renderPage(<PricingPage trialDays={30} />);
    const plans = within(screen.getByRole('region', { name: 'Planos' })).getAllByRole('article');
    expect(plans).toHaveLength(4);
    expect(plans.map((plan) => within(plan).queryByText('Recomendado') !== null)).toEqual([false, true, false, false]);
    expect(screen.getAllByRole('article')).toHaveLength(5);
    within(plans[1] as HTMLElement).getByText('R$ 99');
    within(plans[2] as HTMLElement).getByText('30 dias');
    within(plans[2] as HTMLElement).getByText('Até 2 pacientes');
  });

  it('lead each to where it begins: to an account of its kind, or to the payment', () => {
    renderPage(<PricingPage trialDays={30} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/cadastrar',
      '/assinar',
      '/cadastrar?role=medico',
      '/cadastrar',
      '/contato',
    ]);
    screen.getByText('30 dias de teste com até 2 pacientes, sem cartão. Depois, cartão, boleto ou Pix, onde houver.');
  });
});

describe('the questions', () => {
  it('stand in three categories, of all of which one at most is open', () => {
    const { container } = renderPage(<FaqPage trialDays={30} />);
    expect(headings(2).slice(0, 3)).toEqual(['Sobre o Bálsamo', 'No dia a dia', 'Para profissionais e associações']);
    const all = [...container.querySelectorAll('details')];
    expect(all).toHaveLength(17);
    expect(new Set(all.map((one) => one.getAttribute('name')))).toEqual(new Set(['faq']));
    expect(all.some((one) => one.open)).toBe(false);
  });

  it.each(['pt', 'en', 'fr'] as const)('are structured data word for word: %s', (language) => {
    const { container } = renderPage(<FaqPage trialDays={30} />, { language });
    const data = JSON.parse(container.querySelector('script')?.textContent ?? '');
    expect(data['@type']).toBe('FAQPage');
    const told = data.mainEntity.map((entry: { name: string; acceptedAnswer: { text: string } }) => [
      entry.name,
      entry.acceptedAnswer.text,
    ]);
    const shown = [...container.querySelectorAll('details')].map((one) => [
      one.querySelector('h3')?.textContent,
      one.querySelector('p')?.textContent,
    ]);
    expect(told).toEqual(shown);
    expect(container.textContent).not.toContain('{{');
  });

  it('cannot end the script that holds them', () => {
    const [topic] = faqTopics(createTestI18n().getFixedT('pt', ['faq']), 30);
    const entries = [{ id: 'x', question: '</script>', answer: '<b>' }];
    expect(faqStructuredData([{ ...topic, id: 'x', title: 'x', entries }], 'pt-BR')).not.toContain('<');
  });
});

describe('the page of supporters', () => {
  const supporter: Supporter = {
    name: 'Herbário do Vale',
    tier: 'cultivador',
    link: 'https://herbario.example',
    quote: 'Um diário que pergunta duas vezes.',
  };
  const tier = (name: string) => within(screen.getByRole('region', { name }));

  it('invites where a tier has nobody', () => {
    renderPage(<SupportersPage supporters={[]} />);
    for (const name of ['Guardião', 'Cultivador', 'Semeador'])
      tier(name).getByRole('link', { name: `Escrever para a equipe sobre ser ${name}` });
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows who supports in their tier, with a link that hands nothing over', () => {
    renderPage(<SupportersPage supporters={[supporter]} />);
    const cultivator = tier('Cultivador');
    cultivator.getByRole('heading', { name: 'Herbário do Vale' });
    cultivator.getByText('Um diário que pergunta duas vezes.');
    const link = cultivator.getByRole('link', { name: 'Visitar o site de Herbário do Vale' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://herbario.example',
      'noopener noreferrer',
    ]);
    expect(cultivator.queryByText(/Ainda não há cultivadores/)).toBeNull();
    tier('Semeador').getByText(/Ainda não há semeadores/);
  });
});
