import type { OperatedMessage } from '@balsamo/contract/operators/schemas.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { MessageSheet } from './message-sheets.tsx';

const MESSAGE = { id: 'm', name: 'Maria', email: 'maria@exemplo.com', language: 'pt', message: 'Como faço?' };
const SHEET = { isOpen: true, onOpenChange: () => undefined, onCloseAutoFocus: () => undefined };

it('says to whoever answers a message that the mail greets and signs by itself', async () => {
  renderPage(<MessageSheet {...SHEET} kind="answer" message={MESSAGE as OperatedMessage} />);
  expect(await screen.findByText(/A saudação e a assinatura entram sozinhas\.$/)).toBeTruthy();
});
