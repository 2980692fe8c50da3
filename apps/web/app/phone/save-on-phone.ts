import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';

/** Keeps files of the same name apart, and is removed with what lies in it. */
const FOLDER = 'shared';

/**
 * Hands a file to the phone, which asks where it goes: a web view saves nothing by itself. What is handed over lies in the app's own cache until the next
 * file is, or its person leaves, since whoever takes it may read it long after they were chosen.
 */
export async function saveOnPhone(file: Blob, name: string): Promise<void> {
  await forgetSaved();
  const { uri } = await Filesystem.writeFile({
    path: `${FOLDER}/${name.replaceAll(/[/\\]/g, '-') || 'balsamo'}`,
    directory: Directory.Cache,
    data: await base64Of(file),
    recursive: true,
  });
  // Whoever closes the question has changed their mind.
  await Share.share({ files: [uri] }).catch(() => {});
}

/** Takes the file away that was handed out last. Never fails. */
export const forgetSaved = (): Promise<void> =>
  Filesystem.rmdir({ path: FOLDER, directory: Directory.Cache, recursive: true }).catch(() => {});

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
