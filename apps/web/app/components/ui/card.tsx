import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A sheet of paper on the page: hairline, no shadow. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('rounded-card border border-line bg-surface p-gutter', className)} {...rest} />;
}
