import type { PatientCourse } from '@balsamo/contract/patients/course-schemas.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { stubServer } from '../../../testing/stub-server.ts';
import { CourseFigure } from './course-figure.tsx';
import { aCourse, PATIENT_ID } from './testing.ts';

vi.mock('./course-chart.tsx', () => ({ default: () => null }));
afterEach(() => vi.unstubAllGlobals());

const COURSE = `GET /api/patients/${PATIENT_ID}/course`;
function Chosen() {
  const [symptom, setSymptom] = useState<Symptom>();
  return <CourseFigure patientId={PATIENT_ID} symptom={symptom} onSymptomChange={setSymptom} />;
}

function open(course: PatientCourse) {
  const server = stubServer({ [COURSE]: { body: course } });
  renderPage(<Chosen />, { at: `/patients/${PATIENT_ID}` });
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

it('does not say of what nobody said that it bothers most', async () => {
  open(aCourse({ isMainChosen: false }));
  expect(await screen.findByText(/^Média 5,0 em 3 notas\./)).toBeTruthy();
  expect(screen.queryByText(/mais incomoda/)).toBeNull();
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

it('leads to the report of this patient, with what they want treated and what is looked at besides', async () => {
  open(aCourse({ symptom: 'sleep', mainSymptom: 'pain' }));
  const link = await screen.findByRole('link', { name: 'Relatório deste paciente' });
  expect(link.getAttribute('href')).toBe(`/dashboard#reports?symptom=pain,sleep&patients=${PATIENT_ID}`);
});
