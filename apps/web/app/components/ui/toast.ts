import type { ExternalToast } from 'sonner';

type ToastKind = 'success' | 'error' | 'info' | 'message';
export type ToastOptions = Pick<
  ExternalToast,
  'description' | 'action' | 'duration' | 'id' | 'position' | 'onAutoClose' | 'onDismiss'
>;

let announceReady: () => void = () => {};
const toasterReady = new Promise<void>((resolve) => {
  announceReady = resolve;
});
let wantToaster: () => void = () => {};

/** For the toast region alone: is called when the first toast needs it. */
export function onToasterWanted(mount: () => void): void {
  wantToaster = mount;
}
/** For the toast region alone: it listens from now on. */
export function toasterIsReady(): void {
  announceReady();
}

let isWanted = false;

/** Takes a toast away that no longer holds. */
export async function dismissToast(id: string): Promise<void> {
  if (!isWanted) return;
  const { toast } = await import('sonner');
  toast.dismiss(id);
}

/** Shows a toast. sonner is fetched with the first one. */
export async function showToast(kind: ToastKind, title: string, options?: ToastOptions): Promise<void> {
  isWanted = true;
  wantToaster();
  const [{ toast }] = await Promise.all([import('sonner'), toasterReady]);
  toast[kind](title, options);
}
