import { Capacitor } from '@capacitor/core';
import { AppShortcuts } from '@capawesome/capacitor-app-shortcuts';

type Shortcut = { name: string; url: string };

/** The installed web app has the same ones: their words and addresses are written there. */
const MANIFESTS = import.meta.glob<string>('../../public/manifest*.webmanifest', { query: '?raw', import: 'default' });

/**
 * What a long press on the app's icon offers on an iPhone, in this language; Android has them from its own files. `onChosen` is handed the page.
 * Answers how to stop.
 */
export function offerShortcuts(language: string, onChosen: (path: string) => void): () => void {
  if (Capacitor.getPlatform() !== 'ios') return () => {};
  const listening = AppShortcuts.addListener('click', ({ shortcutId }) => onChosen(shortcutId));
  void read(language).then((shortcuts) =>
    AppShortcuts.set({ shortcuts: shortcuts.map(({ name, url }) => ({ id: url, title: name })) }),
  );
  return () => void listening.then((listener) => listener.remove());
}

async function read(language: string): Promise<Shortcut[]> {
  const own = `manifest.${language}.webmanifest`;
  const places = Object.keys(MANIFESTS);
  const place =
    places.find((name) => name.endsWith(own)) ?? places.find((name) => name.endsWith('/manifest.webmanifest'));
  const text = place && (await MANIFESTS[place]?.());
  return text ? (JSON.parse(text) as { shortcuts: Shortcut[] }).shortcuts : [];
}
