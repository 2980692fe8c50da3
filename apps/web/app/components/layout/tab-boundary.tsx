import type { ReactNode } from 'react';
import { CodeBoundary } from '../ui/lazy-part.tsx';
import { PageNotFetched } from './not-fetched.tsx';

/** Holds a tab whose code could not be fetched, so that the tabs around it go on working. */
export function TabBoundary({ children }: { children: ReactNode }) {
  return <CodeBoundary missing={<PageNotFetched />}>{children}</CodeBoundary>;
}
