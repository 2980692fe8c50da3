import { ACTING_COOKIE } from '@balsamo/domain/care/care.ts';
import { beforeEach, expect, it } from 'vitest';
import {
  asSelf,
  caredFor,
  devicePerson,
  deviceSelf,
  isActing,
  leftPeople,
  namedPerson,
  ownPeople,
  PERSON_COOKIE,
  setCaredFor,
  setDevicePerson,
  setPersonCookie,
  showPerson,
} from './device-person.ts';

beforeEach(() => {
  localStorage.clear();
  setDevicePerson(undefined);
  setPersonCookie(undefined);
});

it('names the cookie as the server does', () => {
  expect(PERSON_COOKIE).toBe(ACTING_COOKIE);
});

it('says nothing of people in the requests of somebody who cares for nobody', () => {
  setDevicePerson('bruna');
  expect([namedPerson(), asSelf(), ownPeople(), isActing()]).toEqual([undefined, {}, ['bruna'], false]);
  expect(document.cookie).not.toContain(PERSON_COOKIE);
});

it('shows somebody who is cared for from the next load on, and keeps whose account it is', () => {
  setDevicePerson('bruna');
  setCaredFor(['ana', 'rui']);
  showPerson('ana', 'bruna');
  expect([devicePerson(), deviceSelf(), isActing()]).toEqual(['ana', 'bruna', true]);
  expect(document.cookie).toContain(`${PERSON_COOKIE}=ana`);
  expect(ownPeople()).toEqual(['bruna', 'ana', 'rui']);
  // This page still shows the account itself, and asks for it.
  expect([namedPerson(), asSelf()]).toEqual(['bruna', { person: 'bruna' }]);
  showPerson('bruna', undefined);
  expect([deviceSelf(), isActing()]).toEqual(['bruna', false]);
  expect(document.cookie).not.toContain(PERSON_COOKIE);
});

it('a sign-in of the same account keeps whom it cares for; that of another leaves them to be closed', () => {
  setDevicePerson('bruna');
  setCaredFor(['ana']);
  showPerson('ana', 'bruna');
  setDevicePerson('bruna');
  expect([caredFor(), leftPeople(), isActing()]).toEqual([['ana'], [], false]);
  setDevicePerson('clara');
  expect([caredFor(), leftPeople(), devicePerson()]).toEqual([[], ['bruna', 'ana'], 'clara']);
});

it('forgets everybody at a sign-out', () => {
  setDevicePerson('bruna');
  setCaredFor(['ana']);
  showPerson('ana', 'bruna');
  setDevicePerson(undefined);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(document.cookie).not.toContain(PERSON_COOKIE);
});
