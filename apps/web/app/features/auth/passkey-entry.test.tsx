import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';

const waitForPasskey = vi.hoisted(() => vi.fn(() => () => {}));
vi.mock('./passkey-sign-in.ts', () => ({ waitForPasskey }));

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => {
  vi.unstubAllGlobals();
  waitForPasskey.mockClear();
});

const form = (isFocused: boolean) => (
  <form>
    {/* biome-ignore lint/a11y/noAutofocus: somebody who was quicker than the page's code */}
    <input autoFocus={isFocused} aria-label="E-mail" />
    <PasskeyEntry onSignedIn={() => {}} />
  </form>
);

it('lists passkeys for whoever was in the form before its code', async () => {
  renderPage(form(true));
  await waitFor(() => expect(waitForPasskey).toHaveBeenCalledOnce());
});

it('lists passkeys once the form has the focus, and not before', async () => {
  const { getByLabelText } = renderPage(form(false));
  expect(waitForPasskey).not.toHaveBeenCalled();
  getByLabelText('E-mail').focus();
  await waitFor(() => expect(waitForPasskey).toHaveBeenCalledOnce());
});
