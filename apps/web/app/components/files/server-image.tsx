import type { ComponentProps, FC } from 'react';
import { FetchedImage } from '../../phone/fetched-image.tsx';
import { MOBILE_SERVER } from '../../platform/mobile-server.ts';

/** A picture that the server gives to whom it shows it: in a browser an element like any other. */
export const ServerImage: FC<ComponentProps<'img'>> = MOBILE_SERVER
  ? FetchedImage
  : ('img' as unknown as FC<ComponentProps<'img'>>);
