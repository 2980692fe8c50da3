import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';
import { HOLD_FORMS_SCRIPT } from '../../platform/inline-scripts.ts';
import { ActingContext } from '../acting/acting.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { DraftContext } from './draft.tsx';
import { FormAlert } from './form-alert.tsx';
import type { Finding, FormProblem, RefusalWords } from './form-problem.ts';
import { useForm } from './use-form.ts';

type Values = { name: string; amount: string };
type Body = { name: string; amount: number };

const REFUSAL: RefusalWords<'name' | 'amount' | 'place'> = {
  fieldOf: { '/name': 'name', '/details/amount': 'amount', '/place': 'place' },
  fieldText: (code) => `refused: ${code}`,
  fieldsOf: (error) => (error instanceof ApiProblem && error.code === 'name.unknown' ? { name: 'nobody here' } : {}),
  general: (error) => ({ title: 'Not saved', text: error instanceof NetworkProblem ? 'no connection' : 'unexpected' }),
};

type Props = {
  send: (body: Body) => Promise<unknown>;
  isKept?: boolean;
  isAlertAboutValues?: boolean | undefined;
  problem?: FormProblem<'name' | 'amount' | 'place'>;
  onRefused?: (problem: FormProblem<'name' | 'amount' | 'place'>, error?: unknown) => void;
  /** What stands behind the second button. */
  other?: { work: () => Promise<unknown>; findings?: Finding<'name' | 'amount' | 'place'>[] };
};

function Example({ send, isKept = false, isAlertAboutValues, problem, onRefused = () => {}, other }: Props) {
  const form = useForm<Values, Body, 'name' | 'amount' | 'place'>({
    start: { name: '', amount: '1' },
    isKept,
    read: ({ name, amount }) => {
      const fields: FormProblem<'name' | 'amount'>['fields'] = {};
      if (!name.trim()) fields.name = 'a name is missing';
      if (Number.isNaN(Number(amount))) fields.amount = 'not a number';
      return Object.keys(fields).length > 0
        ? { problem: { fields } }
        : { body: { name: name.trim(), amount: Number(amount) } };
    },
    send,
    refusal: REFUSAL,
    isAlertAboutValues,
    problem,
    onRefused,
  });
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate>
      <Field label="Amount" error={form.errorOf('amount')}>
        <Input {...form.text('amount')} />
      </Field>
      <Field label="Name" error={form.errorOf('name')}>
        <Input {...form.text('name')} />
      </Field>
      <p>{form.errorOf('place')}</p>
      <FormAlert problem={form.alert} />
      <button type="submit">{form.isSending ? 'Sending' : 'Send'}</button>
      <button type="button" onClick={() => form.settle({ name: 'Ana', amount: '3' })}>
        Settle
      </button>
      <button type="button" onClick={() => other && form.attempt(other.work, other.findings)}>
        Other
      </button>
    </form>
  );
}

/** Its rules answer codes, and the request names its field as it does. */
function Named({ send }: { send: (body: { name: string }) => Promise<unknown> }) {
  const form = useForm<{ name: string }, { name: string }>({
    start: { name: '' },
    isKept: false,
    read: (values) => (values.name ? { body: values } : { findings: [{ field: 'name', code: 'required' }] }),
    send,
    refusal: { fieldText: REFUSAL.fieldText, general: REFUSAL.general },
  });
  return (
    <form ref={form.element} onSubmit={form.submit} noValidate>
      <Field label="Name" error={form.errorOf('name')}>
        <Input {...form.text('name')} />
      </Field>
      <FormAlert problem={form.alert} />
      <button type="submit">Send</button>
    </form>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Send' }));
const refusedWith = (...errors: { pointer: string; code: string }[]) =>
  new ApiProblem({ status: 422, code: 'request.invalid', errors: errors.map((error) => ({ ...error, message: '' })) });

function aDraft(kept: Record<string, unknown> = {}) {
  return {
    read: (field: string) => kept[field],
    note: vi.fn(),
    type: vi.fn(),
    givenBackAt: undefined,
    end: vi.fn(),
    leave: vi.fn(),
  };
}

describe('a form', () => {
  it('sends nothing where the diary is only read, says so, and keeps what was typed', async () => {
    const send = vi.fn();
    render(
      <ActingContext value={{ name: 'Ana', colour: 'blue', isReadOnly: true }}>
        <Example send={send} />
      </ActingContext>,
    );
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } });
    fireEvent.submit(screen.getByLabelText('Name').closest('form') as HTMLFormElement);
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ada');
  });

  it('sends what its rules read, and nothing while they find something wrong', async () => {
    const user = userEvent.setup();
    const send = vi.fn(async () => {});
    render(<Example send={send} />);
    await press(user);
    expect(screen.getByText('a name is missing')).toBeTruthy();
    expect(send).not.toHaveBeenCalled();
    await user.type(box('Name'), ' Ana ');
    await press(user);
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ana', amount: 1 });
  });

  it('says what is wrong as soon as it is pressed', () => {
    render(<Example send={async () => {}} />);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByText('a name is missing')).toBeTruthy();
  });

  it('leads to the first field that is wrong, by its place on the screen', async () => {
    const user = userEvent.setup();
    render(<Example send={async () => {}} />);
    await user.type(box('Amount'), 'x');
    await press(user);
    await waitFor(() => expect(document.activeElement).toBe(box('Amount')));
  });

  it('says nothing more about a field once it is changed, and goes on saying it of the others', async () => {
    const user = userEvent.setup();
    render(<Example send={async () => {}} />);
    await user.type(box('Amount'), 'x');
    await press(user);
    // The focus moves in a frame of its own, and would take along what is typed meanwhile.
    await waitFor(() => expect(document.activeElement).toBe(box('Amount')));
    await user.type(box('Name'), 'A');
    expect(screen.queryByText('a name is missing')).toBeNull();
    expect(screen.getByText('not a number')).toBeTruthy();
  });

  it('is sent once, however often it is pressed, and may be sent again when that failed', async () => {
    const user = userEvent.setup();
    let fail: (error: Error) => void = () => {};
    const send = vi.fn(() => new Promise<void>((_, reject) => (fail = reject)));
    render(<Example send={send} />);
    await user.type(box('Name'), 'Ana{Enter}{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sending' })).toBeTruthy());
    await user.click(screen.getByRole('button', { name: 'Sending' }));
    expect(send).toHaveBeenCalledTimes(1);
    await act(async () => fail(new NetworkProblem(undefined)));
    await press(user);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('keeps what was typed when the server refuses it, with words at the fields that it blames', async () => {
    const user = userEvent.setup();
    const send = async () => {
      throw refusedWith({ pointer: '/details/amount/value', code: 'too_big' }, { pointer: '/place', code: 'gone' });
    };
    render(<Example send={send} />);
    await user.type(box('Name'), 'Ana');
    await press(user);
    expect(await screen.findByText('refused: too_big')).toBeTruthy();
    // Words of a field that has no value of its own.
    expect(screen.getByText('refused: gone')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(box('Name').value).toBe('Ana');
  });

  it('has the same words for codes of its rules and for fields that the request names as it does', async () => {
    const user = userEvent.setup();
    const answers = [refusedWith({ pointer: '/name', code: 'taken' }), refusedWith({ pointer: '/place', code: 'x' })];
    render(<Named send={() => Promise.reject(answers.shift())} />);
    await press(user);
    expect(screen.getByText('refused: required')).toBeTruthy();
    await user.type(box('Name'), 'Ana');
    await press(user);
    expect(await screen.findByText('refused: taken')).toBeTruthy();
    await press(user);
    // No field of this form is named so.
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not savedunexpected'));
  });

  it('says above the button what no field is to blame for, until the next try', async () => {
    const user = userEvent.setup();
    const answers = [refusedWith({ pointer: '/unknown', code: 'x' }), new NetworkProblem(undefined)];
    const send = async () => {
      const answer = answers.shift();
      if (answer) throw answer;
    };
    render(<Example send={send} />);
    await user.type(box('Name'), 'Ana');
    await press(user);
    expect((await screen.findByRole('alert')).textContent).toBe('Not savedunexpected');
    await press(user);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not savedno connection'));
    await press(user);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
  });

  it('blames a field where the refusal names none and its words know better', async () => {
    const user = userEvent.setup();
    const refused = new ApiProblem({ status: 401, code: 'name.unknown' });
    const onRefused = vi.fn();
    render(<Example send={() => Promise.reject(refused)} onRefused={onRefused} />);
    await press(user);
    expect(onRefused).toHaveBeenLastCalledWith({ fields: { name: 'a name is missing' } }, undefined);
    await waitFor(() => expect(document.activeElement).toBe(box('Name')));
    await user.type(box('Name'), 'Ana');
    await press(user);
    expect(await screen.findByText('nobody here')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box('Name')));
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(onRefused).toHaveBeenLastCalledWith({ fields: { name: 'nobody here' } }, refused);
  });

  it('does something else by rules of its own, with the same words', async () => {
    const user = userEvent.setup();
    const work = vi.fn(() => Promise.reject(new NetworkProblem(undefined)));
    const other = () => user.click(screen.getByRole('button', { name: 'Other' }));
    const { rerender } = render(<Example send={async () => {}} other={{ work }} />);
    await other();
    expect((await screen.findByRole('alert')).textContent).toBe('Not savedno connection');
    rerender(<Example send={async () => {}} other={{ work, findings: [{ field: 'amount', code: 'too_early' }] }} />);
    await other();
    expect(screen.getByText('refused: too_early')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(box('Amount')));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each([
    [undefined, 'Not savedunexpected'],
    [true, ''],
  ])('takes the alert back with an edit only where that is about the values: %s', async (isAlertAboutValues, left) => {
    const user = userEvent.setup();
    render(<Example send={() => Promise.reject(refusedWith())} isAlertAboutValues={isAlertAboutValues} />);
    await user.type(box('Name'), 'Ana');
    await press(user);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not savedunexpected'));
    await user.type(box('Name'), 'b');
    expect(screen.getByRole('alert').textContent).toBe(left);
  });

  it('opens with what was refused before, and can be sent all the same', async () => {
    const user = userEvent.setup();
    const send = vi.fn(async () => {});
    render(<Example send={send} problem={{ fields: { place: 'it is gone' } }} />);
    expect(screen.getByText('it is gone')).toBeTruthy();
    await user.type(box('Name'), 'Ana');
    await press(user);
    expect(send).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText('it is gone')).toBeNull());
  });
});

describe('what is typed into a form', () => {
  it('is given back to its person, and what stood there by itself is only noted', async () => {
    const user = userEvent.setup();
    const draft = aDraft({ amount: '7' });
    render(
      <DraftContext value={draft}>
        <Example send={async () => {}} isKept />
      </DraftContext>,
    );
    expect(box('Amount').value).toBe('7');
    expect(draft.note.mock.calls).toEqual([
      ['name', ''],
      ['amount', '7'],
    ]);
    await user.type(box('Name'), 'A');
    expect(draft.type.mock.calls).toEqual([['name', 'A']]);
  });

  it('stays when it was typed before the page came alive', async () => {
    const user = userEvent.setup();
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Example send={async () => {}} />);
    box('Name').value = 'Ana';
    render(<Example send={async () => {}} />, { container, hydrate: true });
    await user.type(box('Amount'), '2');
    expect([box('Name').value, box('Amount').value]).toEqual(['Ana', '12']);
  });

  it('is sent with it once the page is alive, where it was sent before', async () => {
    // biome-ignore lint/security/noGlobalEval: the script is a string because it is written into the page.
    window.eval(HOLD_FORMS_SCRIPT);
    const send = vi.fn(async () => {});
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Example send={send} />);
    const form = container.querySelector('form') as HTMLFormElement;
    form.method = 'post';
    box('Name').value = 'Ana';
    form.requestSubmit();
    form.requestSubmit();
    expect(form.getAttribute('aria-busy')).toBe('true');
    render(<Example send={send} />, { container, hydrate: true });
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ name: 'Ana' }));
    expect(form.hasAttribute('aria-busy')).toBe(false);
  });

  it('waits nowhere in a form that is not kept', async () => {
    const user = userEvent.setup();
    const draft = aDraft({ amount: '7' });
    render(
      <DraftContext value={draft}>
        <Example send={async () => {}} />
      </DraftContext>,
    );
    expect(box('Amount').value).toBe('1');
    await user.type(box('Name'), 'A');
    expect(draft.note).not.toHaveBeenCalled();
    expect(draft.type).not.toHaveBeenCalled();
  });

  it('no longer waits once what the server has by now stands in its place', async () => {
    const user = userEvent.setup();
    const draft = aDraft();
    render(
      <DraftContext value={draft}>
        <Example send={async () => {}} isKept />
      </DraftContext>,
    );
    await user.type(box('Name'), 'A');
    await user.click(screen.getByRole('button', { name: 'Settle' }));
    expect([box('Name').value, box('Amount').value]).toEqual(['Ana', '3']);
    expect(draft.end).toHaveBeenCalledTimes(1);
  });
});
