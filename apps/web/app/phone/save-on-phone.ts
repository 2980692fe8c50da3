import { Directory, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';

/** Keeps files of the same name apart, and is removed with what lies in it. Android hands out of it what `file_paths.xml` names. */
const FOLDER = 'shared';
/** A multiple of three, so that the parts' base64 is that of the whole: a large file in one piece is more than a phone's bridge holds. */
const PART_BYTES = 3 * 256 * 1024;
/** How both phones say that whoever was asked has changed their mind. */
const CHANGED_MIND = 'Share canceled';

/**
 * Hands a file to the phone, which asks where it goes: a web view saves nothing by itself. What is handed over lies in the app's own cache until the next
 * file is, the app starts anew, or its person leaves, since whoever takes it may read it long after they were chosen.
 * @throws {Error} where the phone cannot keep it or hand it over
 */
export async function saveOnPhone(file: Blob, name: string): Promise<void> {
  await forgetSaved();
  const place = {
    path: `${FOLDER}/${name.replaceAll(/[/\\]/g, '-') || 'balsamo'}`,
    directory: Directory.Cache,
  };
  const part = (start: number) => base64Of(file.slice(start, start + PART_BYTES));
  const { uri } = await Filesystem.writeFile({ ...place, data: await part(0), recursive: true });
  for (let start = PART_BYTES; start < file.size; start += PART_BYTES) {
    await Filesystem.appendFile({ ...place, data: await part(start) });
  }
  await Share.share({ files: [uri] }).catch((problem: Error) => {
    if (problem.message !== CHANGED_MIND) throw problem;
  });
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
