import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  deviceSelf,
  isActing,
  namedPerson,
  PERSON_COOKIE,
  setCaredFor,
  setDevicePerson,
  setShownPerson,
  showPerson,
} from './device-person.ts';
import { PERSON_HEADER } from './person-header.ts';
import { accountQuery } from './session.ts';

const fetching = vi.spyOn(globalThis, 'fetch');
const namedIn = (call: number) => new Headers(fetching.mock.calls[call]?.[1]?.headers).get(PERSON_HEADER);
const otherPerson = () => Response.json({ code: 'auth.other_person' }, { status: 401 });
const ask = () => new QueryClient().fetchQuery({ ...accountQuery, retry: false });

beforeEach(() => {
  fetching.mockReset();
  localStorage.clear();
  setDevicePerson('bruna');
});

function actForAna(): void {
  setCaredFor(['ana']);
  showPerson('ana', 'bruna');
  setShownPerson('ana');
}

it('asks for whom the browser acts', async () => {
  actForAna();
  const care = { caregiver: { id: 'bruna', name: 'Bruna' } };
  fetching.mockResolvedValueOnce(Response.json({ id: 'ana', care }));
  expect((await ask())?.id).toBe('ana');
  expect([namedIn(0), namedPerson()]).toEqual(['ana', 'ana']);
});

it('asks who is signed in where the browser acts for somebody for whom the session does not', async () => {
  actForAna();
  fetching.mockResolvedValueOnce(otherPerson()).mockResolvedValueOnce(Response.json({ id: 'bruna' }));
  expect((await ask())?.id).toBe('bruna');
  expect([namedIn(0), namedIn(1)]).toEqual(['ana', null]);
  expect(document.cookie).not.toContain(PERSON_COOKIE);
  // Nothing is asked for whom the page showed any more; what the device kept of them is closed by the page.
  expect(namedPerson()).toBe('bruna');
});

it('learns from the answer for whom it acts where the browser has lost all but its cookies', async () => {
  localStorage.clear();
  const care = { caregiver: { id: 'bruna', name: 'Bruna' } };
  fetching.mockResolvedValueOnce(Response.json({ id: 'ana', care }));
  await ask();
  expect([isActing(), deviceSelf(), namedPerson()]).toEqual([true, 'bruna', 'ana']);
});

it('is nobody where nobody is signed in', async () => {
  actForAna();
  fetching.mockResolvedValueOnce(Response.json({ code: 'auth.not_signed_in' }, { status: 401 }));
  expect(await ask()).toBeNull();
});
