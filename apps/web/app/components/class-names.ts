import { type ClassValue, clsx } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['13', '15', '17', '21', '28', '38'],
      radius: ['control', 'card', 'sheet'],
      shadow: ['float'],
    },
  },
});

/** Joins class names; of two that contradict each other the later one stands. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
