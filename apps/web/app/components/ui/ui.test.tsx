import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { Button } from './button.tsx';
import { ChipToggle } from './chip-toggle.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Field } from './field.tsx';
import { Input, TextArea } from './input.tsx';
import { PasswordInput } from './password-input.tsx';
import { RadioCards } from './radio-cards.tsx';
import { RatingSlider } from './rating-slider.tsx';
import { Sheet } from './sheet.tsx';

describe('a field', () => {
  it('ties label, hint and error to its control', () => {
    renderPage(
      <Field label="E-mail" hint="O de sempre" error="Falta o @" isRequired>
        <Input type="email" />
      </Field>,
    );
    const box = screen.getByRole('textbox', { name: 'E-mail', description: 'O de sempre Falta o @' });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(box.getAttribute('aria-required')).toBe('true');
  });

  it.each([
    ['lines', TextArea, 1000, 'Cabem 1.000 caracteres: o que vier depois não entra.'],
    ['a line', Input, 120, 'Cabem 120 caracteres: o que vier depois não entra.'],
  ])('says that a box for %s is full where a browser leaves out what does not fit', (_, Box, maxLength, text) => {
    const box = (value: string) => (
      <Field label="Mensagem">
        <Box value={value} maxLength={maxLength} onChange={() => {}} />
      </Field>
    );
    renderPage(box('a'.repeat(maxLength - 1)));
    expect(screen.getByRole('status').textContent).toBe('');
    cleanup();
    renderPage(box('a'.repeat(maxLength)));
    expect(screen.getByRole('status').textContent).toBe(text);
  });

  it('calls no code full that has all its characters', () => {
    renderPage(
      <Field label="Código">
        <Input value="123456" maxLength={6} onChange={() => {}} />
      </Field>,
    );
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is not marked when nothing is wrong', () => {
    renderPage(
      <Field label="Nome">
        <Input />
      </Field>,
    );
    const box = screen.getByRole('textbox', { name: 'Nome' });
    expect(box.hasAttribute('aria-invalid')).toBe(false);
    expect(box.hasAttribute('aria-describedby')).toBe(false);
  });
});

describe('a button', () => {
  it('takes the second press of a double one for none, also before its work is told to be pending', () => {
    const press = vi.fn();
    renderPage(
      <>
        <Button isPending={false} onClick={press}>
          Enviar de novo
        </Button>
        <Button onClick={press}>Um a mais</Button>
      </>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }), { detail: 2 });
    expect(press).toHaveBeenCalledTimes(1);
    // What has no work to wait for may be pressed as fast as somebody likes.
    fireEvent.click(screen.getByRole('button', { name: 'Um a mais' }), { detail: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Um a mais' }), { detail: 2 });
    expect(press).toHaveBeenCalledTimes(3);
  });

  it('takes no second press while its work is under way', async () => {
    const press = vi.fn();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    renderPage(
      <form onSubmit={submit}>
        <Button type="submit" isPending onClick={press}>
          Registrar
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Registrar' });
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(button);
  });

  it('submits nothing unless told to', async () => {
    const submit = vi.fn();
    renderPage(
      <form onSubmit={submit}>
        <Button>Fechar</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    expect(submit).not.toHaveBeenCalled();
  });

  it('lends its look to a link', () => {
    renderPage(
      <Button asChild>
        <a href="/entrar">Entrar</a>
      </Button>,
    );
    expect(screen.getByRole('link', { name: 'Entrar' }).classList).toContain('bg-leaf');
  });
});

describe('a password', () => {
  it('is hidden until its owner wants to see it, and keeps what was typed', async () => {
    renderPage(
      <Field label="Senha">
        <PasswordInput />
      </Field>,
    );
    const box = screen.getByLabelText('Senha');
    await userEvent.type(box, 'segredo');
    expect(box.getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(box.getAttribute('type')).toBe('text');
    expect((box as HTMLInputElement).value).toBe('segredo');
    await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }));
    expect(box.getAttribute('type')).toBe('password');
  });
});

describe('choices', () => {
  it('are made with the arrow keys among cards', async () => {
    const choose = vi.fn();
    renderPage(
      <RadioCards
        legend="Quem é você?"
        name="role"
        cards={[
          { value: 'paciente', label: 'Paciente' },
          { value: 'medico', label: 'Médico' },
        ]}
        value="paciente"
        onValueChange={choose}
      />,
    );
    screen.getByRole('group', { name: 'Quem é você?' });
    screen.getByRole('radio', { name: 'Paciente' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(choose).toHaveBeenCalledWith('medico');
  });

  it('are on or off as chips', async () => {
    const change = vi.fn();
    renderPage(
      <ChipToggle isPressed onPressedChange={change}>
        Náusea
      </ChipToggle>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Náusea', pressed: true }));
    expect(change).toHaveBeenCalledWith(false);
  });
});

function Rated({ start = 5, defaultValue }: { start?: number | null; defaultValue?: number }) {
  const [value, setValue] = useState(start);
  return (
    <RatingSlider
      tone="pain"
      label="Dor"
      lowWord="nenhuma"
      highWord="a pior possível"
      value={value}
      onValueChange={setValue}
      onClear={() => setValue(null)}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      min={1}
      max={10}
    />
  );
}

describe('a rating', () => {
  it('moves by the arrow keys within its bounds and says its number', async () => {
    renderPage(<Rated />);
    const slider = screen.getByRole('slider', { name: 'Dor' });
    slider.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(slider.getAttribute('aria-valuenow')).toBe('7');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(slider.getAttribute('aria-valuenow')).toBe('10');
    await userEvent.keyboard('{Home}');
    expect(slider.getAttribute('aria-valuenow')).toBe('1');
  });

  it('explains its ends to people who do not see them', () => {
    renderPage(<Rated />);
    screen.getByRole('slider', { name: 'Dor', description: /^nenhuma ?– ?a pior possível$/ });
  });

  it('is heard and seen as not rated until the first key, which moves on from the default', async () => {
    renderPage(<Rated start={null} defaultValue={5} />);
    const slider = screen.getByRole('slider', { name: 'Dor' });
    expect(slider.getAttribute('aria-valuetext')).toBe('sem nota');
    screen.getByText('–', { selector: 'output' });
    expect(screen.queryByRole('button')).toBeNull();
    slider.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(slider.getAttribute('aria-valuetext')).toBe('6');
    screen.getByText('6', { selector: 'output' });
  });

  it.each(['{Enter}', ' ', '{ArrowLeft}', '{Home}'])('takes the default as it stands by the key “%s”', async (key) => {
    renderPage(<Rated start={null} defaultValue={1} />);
    screen.getByRole('slider').focus();
    await userEvent.keyboard(key);
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('1');
  });

  it('goes back to not rated by Delete, by Backspace and by its button, and keeps the focus', async () => {
    renderPage(<Rated />);
    const slider = screen.getByRole('slider', { name: 'Dor' });
    slider.focus();
    for (const clear of [
      () => userEvent.keyboard('{Delete}'),
      () => userEvent.keyboard('{Backspace}'),
      () => userEvent.click(screen.getByRole('button', { name: 'Deixar sem nota: Dor' })),
    ]) {
      await userEvent.keyboard('{End}');
      expect(slider.getAttribute('aria-valuetext')).toBe('10');
      await clear();
      expect(slider.getAttribute('aria-valuetext')).toBe('sem nota');
      expect(document.activeElement).toBe(slider);
    }
  });

  it('is not rated by a touch that the browser takes for scrolling, nor by one that stops a scrolling', () => {
    renderPage(<Rated start={null} />);
    const slider = screen.getByRole('slider', { name: 'Dor' });
    const touch = { pointerType: 'touch', pointerId: 1, button: 0 };
    fireEvent.pointerDown(slider, { ...touch, clientX: 0, clientY: 0 });
    fireEvent.pointerMove(slider, { ...touch, clientX: 40, clientY: 5 });
    expect(slider.getAttribute('aria-valuetext')).not.toBe('sem nota');
    fireEvent.pointerCancel(slider, touch);
    expect(slider.getAttribute('aria-valuetext')).toBe('sem nota');
    fireEvent.scroll(document);
    fireEvent.pointerDown(slider, touch);
    fireEvent.pointerUp(slider, touch);
    expect(slider.getAttribute('aria-valuetext')).toBe('sem nota');
  });
});

describe('a sheet', () => {
  it('is a named dialog that Escape and its button close', async () => {
    const change = vi.fn();
    renderPage(
      <Sheet isOpen onOpenChange={change} title="Tomei óleo" footer={<Button>Registrar</Button>}>
        <p>conteúdo</p>
      </Sheet>,
    );
    screen.getByRole('dialog', { name: 'Tomei óleo' });
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(change.mock.calls).toEqual([[false], [false]]);
  });
});

describe('a question before something is lost', () => {
  it('starts on the harmless answer', async () => {
    const confirm = vi.fn();
    renderPage(
      <ConfirmDialog
        isOpen
        onOpenChange={() => {}}
        title="Excluir?"
        description="O registro some da lista."
        confirmLabel="Excluir"
        onConfirm={confirm}
        isDestructive
      />,
    );
    screen.getByRole('alertdialog', { name: 'Excluir?', description: 'O registro some da lista.' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Excluir' }));
    expect(confirm).toHaveBeenCalledOnce();
  });

  it('gives the focus back to what asked it', async () => {
    function Deleting() {
      const [isAsking, setAsking] = useState(false);
      return (
        <>
          <Button onClick={() => setAsking(true)}>Apagar</Button>
          <ConfirmDialog
            isOpen={isAsking}
            onOpenChange={setAsking}
            title="Excluir?"
            description="O registro some da lista."
            confirmLabel="Excluir"
            onConfirm={() => {}}
          />
        </>
      );
    }
    renderPage(<Deleting />);
    const asking = screen.getByRole('button', { name: 'Apagar' });
    await userEvent.click(asking);
    const cancel = await screen.findByRole('button', { name: 'Cancelar' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(asking));
  });
});
