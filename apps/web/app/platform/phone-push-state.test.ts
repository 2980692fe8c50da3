import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPhoneReached, setPhonesReached } from './phone-push-state.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  localStorage.clear();
});

describe('a phone', () => {
  test('is reached where the installation says so', () => {
    setPhonesReached(['fcm']);
    expect([isPhoneReached('fcm'), isPhoneReached('apns')]).toEqual([true, false]);
  });

  test('of an Android app without a Firebase project is not, whatever the installation says: registering would end the app', () => {
    vi.stubEnv('SHELL_FCM', '0');
    setPhonesReached(['fcm', 'apns']);
    expect([isPhoneReached('fcm'), isPhoneReached('apns')]).toEqual([false, true]);
  });
});
