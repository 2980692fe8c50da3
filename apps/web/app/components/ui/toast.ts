import type { ExternalToast } from 'sonner';

type ToastKind = 'success' | 'error' | 'info' | 'message';
export type ToastOptions = Pick<
  ExternalToast,
  'description' | 'action' | 'duration' | 'id' | 'position' | 'onAutoClose' | 'onDismiss'
>;

/** Time to read a toast, decide, and reach what it offers. */
const ACTION_SHOWN_MS = 8_000;

let wantToaster: () => void = () => {};

/** For the toast region alone: is called when the first toast needs it. */
export function onToasterWanted(mount: () => void): void {
  wantToaster = mount;
}
let isWanted = false;

/** Takes a toast away that no longer holds; without an id, every one. */
export async function dismissToast(id?: string): Promise<void> {
  if (!isWanted) return;
  const { toast } = await import('sonner');
  toast.dismiss(id);
}

/** Shows a toast, longer where it offers something to do. sonner is fetched with the first one, and keeps it until the region is there. */
export async function showToast(kind: ToastKind, title: string, options: ToastOptions = {}): Promise<void> {
  isWanted = true;
  wantToaster();
  if (import.meta.env.SHELL_SERVER && kind === 'success')
    void import('../../phone/haptics.ts').then(({ feelSaved }) => feelSaved());
  const { toast } = await import('sonner');
  toast[kind](title, { ...(options.action ? { duration: ACTION_SHOWN_MS } : {}), ...options });
}
