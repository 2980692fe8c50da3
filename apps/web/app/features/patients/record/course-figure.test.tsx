import type { PatientCourse } from '@balsamo/contract/patients/course-schemas.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { stubServer } from '../../../testing/stub-server.ts';
import { CourseFigure } from './course-figure.tsx';
import { PATIENT_ID } from './testing.ts';

vi.mock('./course-chart.tsx', () => ({ default: () => null }));
afterEach(() => vi.unstubAllGlobals());

const COURSE = `GET /api/patients/${PATIENT_ID}/course`;
const dose = (mg: number, unknown = 0) => ({ from: mg, to: mg, unknown });
const aCourse = (changes: Partial<PatientCourse> = {}): PatientCourse => ({
  symptom: 'pain',
  mainSymptom: 'pain',
  period: { from: '2026-08-23', to: '2026-11-20' },
  days: [
    { day: '2026-11-19', uses: 2, thc: dose(2), cbd: dose(12), rating: 6, records: 2 },
    { day: '2026-11-20', uses: 1, thc: dose(0, 1), cbd: dose(0, 1), rating: 3, records: 1 },
  ],
  products: [
    { name: 'CBD da manhã', productType: 'oleo', uses: 2, thc: { from: 1, to: 1 }, cbd: { from: 6, to: 6 } },
    { name: null, productType: 'flor', uses: 1, thc: null, cbd: null },
  ],
  effects: [{ effect: 'alivio_dor', uses: 2 }],
  unwanted: [{ effect: 'boca_seca', strength: 'leve', uses: 1 }],
  changes: [{ day: '2026-11-05', protocolName: 'Noite', isOwn: false, isFirst: true }],
  comparison: {
    day: '2026-11-05',
    before: { records: 6, days: 3, mean: 7.5 },
    after: { records: 3, days: 2, mean: null },
    difference: null,
  },
  ...changes,
});

function open(course: PatientCourse) {
  const server = stubServer({ [COURSE]: { body: course } });
  renderPage(<CourseFigure patientId={PATIENT_ID} />, { at: `/patients/${PATIENT_ID}` });
  return { server, user: userEvent.setup() };
}

it('says in words what the drawing shows: the symptom that bothers most, and what was taken against it', async () => {
  open(aCourse());
  expect(await screen.findByRole('heading', { name: 'Dor e dose' })).toBeTruthy();
  const sentence = 'Em 2 dias de uso, em média 12 mg de CBD e 2 mg de THC por dia. 1 mudança de receita.';
  expect(screen.getByText(`É o que mais incomoda este paciente. Média 5,0 em 3 notas. ${sentence}`)).toBeTruthy();
  expect(screen.getByText('CBD da manhã')).toBeTruthy();
  expect(screen.getByText(/óleo · 2 vezes · 6 mg de CBD \+ 1 mg de THC por uso/)).toBeTruthy();
  expect(screen.getByText(/leve · 1 vez/)).toBeTruthy();
});

it('compares before with after a change only where there is enough of both', async () => {
  open(aCourse());
  expect(await screen.findByText('Até 28 dias antes: média 7,5 (6 notas em 3 dias)')).toBeTruthy();
  expect(screen.getByText('Até 28 dias depois: 3 notas em 2 dias')).toBeTruthy();
  expect(screen.getByText('Ainda poucas notas para comparar.')).toBeTruthy();
});

it('asks for another symptom when it is chosen, and leads to the report of this patient', async () => {
  const { server, user } = open(aCourse());
  await user.click(await screen.findByRole('button', { name: 'Ansiedade' }));
  await vi.waitFor(() => expect(server.asked.at(-1)).toContain('course?symptom=anxiety'));
  const link = screen.getByRole('link', { name: 'Relatório deste paciente' });
  expect(link.getAttribute('href')).toBe(`/dashboard#reports?symptom=pain&patients=${PATIENT_ID}`);
});
