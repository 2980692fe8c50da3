import { expect, test } from 'vitest';
import { formProblems } from './forms.ts';

const problemsOf = (source: string, file = 'features/x/x-form.tsx') => formProblems(file, source).length;

test('a form is sent by the form layer', () => {
  expect(problemsOf('<form ref={form.element} onSubmit={form.submit} noValidate>')).toBe(0);
  expect(problemsOf('<form onSubmit={(event) => void send(event)}>')).toBe(1);
  expect(problemsOf('<form action={send}>')).toBe(1);
  expect(problemsOf('<form onSubmit={form.submit}></form><form onSubmit={other}></form>')).toBe(1);
  expect(problemsOf('<Form method="get" action="/x">')).toBe(1);
});

test('a component that is given something to do, and a type of a form, are no form', () => {
  expect(
    problemsOf('<OwnerStep onSubmit={begin} /><FormAlert problem={form.alert} />; useRef<HTMLFormElement>(null)'),
  ).toBe(0);
});

test('nothing outside of the layer imports the library', () => {
  const source = "import { useForm } from 'react-hook-form';";
  expect(problemsOf(source)).toBe(1);
  expect(problemsOf(source, 'components/form/use-form.ts')).toBe(0);
});
