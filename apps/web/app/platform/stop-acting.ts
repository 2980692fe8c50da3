import { deviceSelf, isActing, setShownPerson, showPerson } from './device-person.ts';

/** An invitation is for the account itself: whoever acts for somebody at the moment goes back first. */
export function stopActing(): void {
  if (!isActing()) return;
  const self = deviceSelf();
  showPerson(self, undefined);
  setShownPerson(self);
}
