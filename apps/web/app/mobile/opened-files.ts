import { Capacitor } from '@capacitor/core';
import { Filesystem } from '@capacitor/filesystem';
import { receiveShared } from '../phone/shared-files.ts';

/** An iPhone tells of the files of one share one after the other. */
const TOGETHER_MS = 300;

/**
 * Is this no link but a file that was sent from the share menu of an iPhone? The system alone can name one there. On Android any app can name any file of
 * ours, and sharing goes another way.
 */
export const isOpenedFile = (url: string): boolean => Capacitor.getPlatform() === 'ios' && url.startsWith('file:');

/**
 * Gathers the files of one share, and has them received together.
 * @param onReceived also where none could be read: that is said where they are looked at
 * @returns what takes the address of each file
 */
export function gatherOpenedFiles(onReceived: () => void): (url: string) => void {
  const urls: string[] = [];
  let pause: ReturnType<typeof setTimeout> | undefined;
  const receive = async () => {
    const opened = urls.splice(0);
    await receiveShared({ files: opened.map((uri) => ({ uri, name: nameOf(uri), mimeType: '' })) });
    // The copies that the system made for the app. What cannot be removed now goes when the app leaves the screen (SceneDelegate.swift).
    for (const path of opened) void Filesystem.deleteFile({ path }).catch(() => {});
    onReceived();
  };
  return (url) => {
    urls.push(url);
    clearTimeout(pause);
    pause = setTimeout(() => void receive(), TOGETHER_MS);
  };
}

function nameOf(url: string): string {
  const name = url.slice(url.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
