import type { DoctorPhoto } from '@balsamo/contract/doctors/schemas.ts';
import { ServerImage } from '../files/server-image.tsx';
import { classNames } from '../ui/class-names.ts';

const SIZES = {
  small: { box: 'size-14 text-17', pixels: 56 },
  large: { box: 'size-24 text-28', pixels: 96 },
} as const;

/** First letters of the first and the last name; words such as "de" and "da" are none. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word) || !/^(d[aeo]s?|e)$/u.test(word));
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : ''];
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toLocaleUpperCase('pt-BR');
}

export type DoctorAvatarProps = { name: string; photo: DoctorPhoto | null | undefined; size?: keyof typeof SIZES };

/** A doctor's photo, or the initials. Stands beside the name, so it says nothing by itself. */
export function DoctorAvatar({ name, photo, size = 'small' }: DoctorAvatarProps) {
  const { box, pixels } = SIZES[size];
  if (photo) {
    return (
      <ServerImage
        src={photo.small}
        srcSet={`${photo.small} 128w, ${photo.large} 384w`}
        sizes={`${pixels}px`}
        width={pixels}
        height={pixels}
        alt=""
        loading="lazy"
        decoding="async"
        className={classNames('shrink-0 rounded-full bg-leaf-wash object-cover', box)}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex shrink-0 items-center justify-center rounded-full bg-leaf-wash font-serif font-semibold text-leaf',
        box,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
