import { type ComponentProps, useEffect, useState } from 'react';
import { personHeaders } from '../platform/api-client.ts';

/** The element itself tells whoever shows it that it failed. */
const NO_PICTURE = 'data:,';

/** A picture of the installation, inside a store app: an address in an element brings nobody's session along. */
export function FetchedImage({ src, srcSet: _, ...props }: ComponentProps<'img'>) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const ending = new AbortController();
    let made: string | undefined;
    const show = async () => {
      const answer = await fetch(src ?? '', { headers: personHeaders(), signal: ending.signal });
      if (!answer.ok) throw new Error(`a picture answered ${answer.status}`);
      made = URL.createObjectURL(await answer.blob());
      if (ending.signal.aborted) URL.revokeObjectURL(made);
      else setAddress(made);
    };
    setAddress(undefined);
    void show().catch(() => {
      if (!ending.signal.aborted) setAddress(NO_PICTURE);
    });
    return () => {
      ending.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [src]);
  // biome-ignore lint/a11y/useAltText: whoever uses it gives it.
  return <img {...props} src={address} />;
}
