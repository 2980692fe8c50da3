/** Files of a person. */
export const PERSONAL_FILE_KINDS = ['profile_photo', 'prescription_document', 'wallet_document'] as const;
/** Files of an association: they stay when the account of whoever brought them is erased. */
export const ASSOCIATION_FILE_KINDS = ['logo', 'banner', 'product_image', 'lot_certificate'] as const;
export type AssociationFileKind = (typeof ASSOCIATION_FILE_KINDS)[number];

/** Pictures of articles: the site's, and nobody's. */
export const ARTICLE_FILE_KINDS = ['article_image'] as const;

/** What a file is for: with it come its limits and what it becomes. */
export type FileKind = (typeof PERSONAL_FILE_KINDS)[number] | AssociationFileKind | (typeof ARTICLE_FILE_KINDS)[number];

/** What is stored and served, whatever was brought. */
export const MEDIA_TYPES = ['image/jpeg', 'image/webp', 'application/pdf'] as const;
export type MediaType = (typeof MEDIA_TYPES)[number];

/** What may be brought, recognised by its first bytes. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

const MEBIBYTE = 1024 * 1024;
const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Per kind: the largest upload in bytes and what may be brought. */
export const FILE_RULES: Record<FileKind, { maxBytes: number; types: readonly UploadType[] }> = {
  profile_photo: { maxBytes: 5 * MEBIBYTE, types: IMAGE_TYPES },
  prescription_document: { maxBytes: 10 * MEBIBYTE, types: UPLOAD_TYPES },
  wallet_document: { maxBytes: 10 * MEBIBYTE, types: UPLOAD_TYPES },
  logo: { maxBytes: 5 * MEBIBYTE, types: IMAGE_TYPES },
  banner: { maxBytes: 5 * MEBIBYTE, types: IMAGE_TYPES },
  product_image: { maxBytes: 5 * MEBIBYTE, types: IMAGE_TYPES },
  lot_certificate: { maxBytes: 10 * MEBIBYTE, types: UPLOAD_TYPES },
  article_image: { maxBytes: 5 * MEBIBYTE, types: IMAGE_TYPES },
};

/** The largest upload as people are told. */
export const maxMegabytes = (kind: FileKind): number => FILE_RULES[kind].maxBytes / MEBIBYTE;

/** Why an upload is refused; the words are the web's. */
export const FILE_PROBLEMS = [
  'file_empty',
  'file_too_large',
  'file_type_refused',
  'file_broken',
  'image_too_large',
  'pdf_encrypted',
  'pdf_too_complex',
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

/** What can be seen of a file before it is sent; what it really is, the server finds. */
export function visibleProblem(
  kind: FileKind,
  file: { size: number; type: string },
): 'file_empty' | 'file_too_large' | 'file_type_refused' | undefined {
  const { maxBytes, types } = FILE_RULES[kind];
  if (file.size === 0) return 'file_empty';
  if (file.size > maxBytes) return 'file_too_large';
  // A browser that does not know the type says nothing.
  return file.type === '' || types.some((type) => type === file.type) ? undefined : 'file_type_refused';
}

/** Counted in code points. */
export const FILE_NAME_MAX_LENGTH = 120;

const EXTENSIONS: Record<MediaType, string> = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'application/pdf': 'pdf' };

/**
 * A name to show and to offer when saving, made of what a browser sent: its last part without path, control and format
 * characters, and what file systems take badly, ending as the stored type does. Never used as a path by us.
 */
export function displayName(sent: string, type: MediaType): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*%]/gu, ' ')
    .replace(/\.[^.]{1,8}$/, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const ending = `.${EXTENSIONS[type]}`;
  const stem = [...(plain || 'arquivo')].slice(0, FILE_NAME_MAX_LENGTH - ending.length).join('');
  return stem + ending;
}
