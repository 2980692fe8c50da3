import type { ReactNode } from 'react';
import { useIsReadOnly } from './acting.ts';

/** What begins a record or a change: not there for who only reads the diary. */
export function ForKeepers({ children }: { children: ReactNode }) {
  return useIsReadOnly() ? null : children;
}
