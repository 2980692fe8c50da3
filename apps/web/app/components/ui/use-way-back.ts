import { useState } from 'react';

/**
 * Remembers what had the focus when something was opened over the page by state, not by a trigger of the library's.
 * @returns gives the focus back, for `onCloseAutoFocus`; an event that was prevented is left alone
 */
export function useWayBack(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
