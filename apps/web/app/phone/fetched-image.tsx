import { type ComponentProps, useEffect, useState } from 'react';
import { personHeaders } from '../platform/api-client.ts';

/** The element itself tells whoever shows it that it failed. */
const NO_PICTURE = 'data:,';

/** An address in an element brings nobody's session along. Answers one of this page for the picture, which whoever asked gives up. */
async function fetchPicture(src: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(src, { headers: personHeaders(), signal });
  if (!answer.ok) throw new Error(`a picture answered ${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}

/** A picture of the installation, inside a store app. */
export function FetchedImage({ src, srcSet: _, ...props }: ComponentProps<'img'>) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const ending = new AbortController();
    let made: string | undefined;
    const show = async () => {
      made = await fetchPicture(src ?? '', ending.signal);
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

/** The same for the pictures of a text that is shown as it is. Answers how to stop. */
export function fetchPicturesOf(text: Element): () => void {
  const ending = new AbortController();
  const made: string[] = [];
  for (const image of text.querySelectorAll<HTMLImageElement>('img[src^="/"]')) {
    fetchPicture(image.getAttribute('src') ?? '', ending.signal)
      .then((address) => {
        made.push(address);
        image.src = address;
      })
      // Its words stand in its place.
      .catch(() => {});
  }
  return () => {
    ending.abort();
    for (const address of made) URL.revokeObjectURL(address);
  };
}
