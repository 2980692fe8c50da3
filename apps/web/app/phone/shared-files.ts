import { sortReceived } from '@balsamo/domain/files/received-file.ts';
import { Capacitor } from '@capacitor/core';
import type { ShareReceivedEvent } from '@capgo/capacitor-share-target';

type Received = ReturnType<typeof sortReceived<File>>;

/** As long as a browser's worker holds them. */
const FORGET_AFTER_MS = 180_000;

let held: Received | undefined;
let forgetting: ReturnType<typeof setTimeout> | undefined;

function hold(received: Received | undefined): void {
  clearTimeout(forgetting);
  held = received;
  if (received) forgetting = setTimeout(() => hold(undefined), FORGET_AFTER_MS);
}

/** Takes what the phone's share menu sent, in memory alone. Without a type, a file is of the one that the phone reads it as. */
export async function receiveShared({ files }: Pick<ShareReceivedEvent, 'files'>): Promise<void> {
  const read = await Promise.all(
    files.map(async ({ uri, name, mimeType }) => {
      const answer = await fetch(Capacitor.convertFileSrc(encoded(uri))).catch(() => undefined);
      if (!answer?.ok) return undefined;
      const bytes = await answer.blob();
      return new File([bytes], name, { type: mimeType || bytes.type });
    }),
  );
  const there = read.filter((file) => file !== undefined);
  if (there.length > 0) hold(sortReceived(there));
}

/** A path of Android's stands there as it is; an address of an iPhone is encoded. */
const encoded = (uri: string) => (uri.startsWith('/') ? uri.split('/').map(encodeURIComponent).join('/') : uri);

/** Once: the next call has none. */
export function takeShared(): Received | undefined {
  const received = held;
  hold(undefined);
  return received;
}
