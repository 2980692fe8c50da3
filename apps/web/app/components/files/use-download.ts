import { type MouseEvent, useRef, useState } from 'react';
import { HandOverProblem, NetworkProblem, personHeaders, problemOf } from '../../platform/api-client.ts';

type Download = {
  /** Why there is no file: an `ApiProblem`, a `NetworkProblem`, a `HandOverProblem`. Called with undefined when another try begins. */
  onFailed: (error: unknown) => void;
};

/**
 * For a file of the server: fetched here and then handed to the browser, since a plain link that is refused shows the answer's JSON, or fails
 * without a word. On a link with a key held down the browser does what it does with every link.
 */
export function useDownload({ onFailed }: Download) {
  const isUnderWay = useRef(false);
  const [isPending, setPending] = useState(false);
  const save = async (address: string, body?: object) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setPending(true);
    onFailed(undefined);
    try {
      await download(address, body);
    } catch (error) {
      onFailed(error);
    } finally {
      isUnderWay.current = false;
      setPending(false);
    }
  };
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void save(event.currentTarget.href);
  };
  return { isPending, onClick, save };
}

/** With a body the file is asked for by POST: what is said there stands in no address. */
async function download(address: string, body?: object): Promise<void> {
  let response: Response;
  let file: Blob;
  const asked = body && { method: 'POST', body: JSON.stringify(body) };
  const headers = { ...personHeaders(), ...(body && { 'content-type': 'application/json' }) };
  try {
    response = await fetch(address, { credentials: 'same-origin', headers, ...asked });
    if (!response.ok) throw await problemOf(response);
    file = await response.blob();
  } catch (cause) {
    throw cause instanceof TypeError ? new NetworkProblem(cause) : cause;
  }
  await saveFile(file, fileNameOf(response.headers.get('content-disposition') ?? ''));
}

/** The name that the server gives a file; `filename*` holds it whole, `filename` in plain letters. */
export function fileNameOf(disposition: string): string {
  const [, whole] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="([^"]*)"/i.exec(disposition) ?? [];
  return whole ? decodeURIComponent(whole) : (plain ?? '');
}

/** Far longer than a busy phone takes from the press of a link to reading what it leads to. */
const SAVED_AFTER_MS = 60_000;

/**
 * Hands a file to the browser, which saves it; the address is given up later, since the browser reads it after the press.
 * @throws {HandOverProblem} inside a store app, where the phone cannot take the file
 */
export async function saveFile(file: Blob, name: string): Promise<void> {
  if (import.meta.env.SHELL_SERVER) {
    const { saveOnPhone } = await import('../../phone/save-on-phone.ts');
    return saveOnPhone(file, name).catch((cause) => {
      throw new HandOverProblem(cause);
    });
  }
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVED_AFTER_MS);
}
