/** Where pictures of articles are read: the path of one ends with its id. */
export const ARTICLE_IMAGES_PATH = '/api/articles/images';

/**
 * How long a picture is kept that no saved text shows, in days: somebody may have it in changes that wait on their device, and those
 * wait until they are saved or given up.
 */
export const UNSHOWN_PICTURE_DAYS = 180;

/** A picture in the text of an article, in pixels. */
export type TextPicture = { id: string; width: number; height: number };

const ADDRESS = new RegExp(`^${ARTICLE_IMAGES_PATH}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`);

/** The id in the address of a picture of ours; undefined for every other address, one with our host in front among them. */
export const pictureIdOf = (address: string): string | undefined => ADDRESS.exec(address)?.[1];

/** A picture in Markdown. Whatever its description holds is words there. */
export function pictureMarkdown({ address, description }: { address: string; description: string }): string {
  const words = description
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<&!~]/g, '\\$&');
  return `![${words}](${address})`;
}
