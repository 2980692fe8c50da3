import {
  RECEIVED_FILE_FIELD,
  RECEIVED_FILE_PLACE,
  type RefusedFiles,
  sortReceived,
} from '@balsamo/domain/files/received-file.ts';

/** What came from the phone's share menu: one file, or photos that become the pages of one; and how many others are not taken, and why. */
export type ReceivedFiles = { files: readonly File[]; refused: RefusedFiles };

export const TAKE_RECEIVED_FILE = 'TAKE_RECEIVED_FILE';

/** Nobody came for it: it was shared by mistake, or the app asks who is there, or whose it is. */
const FORGET_AFTER_MS = 180_000;

/** Who asks a service worker for something; an `ExtendableMessageEvent`, as far as it is looked at. */
type Asked = Pick<MessageEvent, 'data' | 'origin' | 'ports'> & { readonly source: unknown };

/**
 * The service worker's part: takes what the phone's share menu posts, holds it in memory alone, and hands it to one window of ours, once. A worker
 * that the browser ends in between has forgotten it, and the page says so.
 */
export function createShareTarget(ownOrigin: string) {
  let held: ReceivedFiles | undefined;
  let forgetting: ReturnType<typeof setTimeout> | undefined;

  function hold(received: ReceivedFiles | undefined): void {
    clearTimeout(forgetting);
    held = received;
    if (received) forgetting = setTimeout(() => hold(undefined), FORGET_AFTER_MS);
  }

  return {
    /** Answers the post: on to where documents are. */
    async receive(request: Request): Promise<Response> {
      const form = await request.formData().catch(() => undefined);
      const files = (form?.getAll(RECEIVED_FILE_FIELD) ?? []).filter((part): part is File => typeof part !== 'string');
      if (files.length > 0) hold(sortReceived(files));
      return Response.redirect(new URL(RECEIVED_FILE_PLACE, ownOrigin).href, 303);
    },
    /** Answers a window that asks for them; other messages are passed over. */
    handOver({ data, origin, source, ports: [port] }: Asked): void {
      if (data?.type !== TAKE_RECEIVED_FILE || !port) return;
      const isOurWindow = origin === ownOrigin && (source as { type?: string } | null)?.type === 'window';
      port.postMessage(isOurWindow ? held : undefined);
      if (isOurWindow) hold(undefined);
    },
  };
}
