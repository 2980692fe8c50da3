/** Brands of HEIF in the first box of a file (ISO/IEC 23008-12 annex B; those of Apple's cameras among them). */
const HEIF_BRANDS: ReadonlySet<string> = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'hevm', 'mif1', 'msf1']);

/** What a file is by its first 12 bytes: a photo of the kind that few browsers open, another picture, or none. */
export function pictureKind(bytes: Uint8Array): 'heic' | 'picture' | undefined {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (text.slice(4, 8) === 'ftyp')
    return HEIF_BRANDS.has(text.slice(8)) ? 'heic' : text.slice(8, 10) === 'av' ? 'picture' : undefined;
  const isWebp = text.startsWith('RIFF') && text.endsWith('WEBP');
  const isOther = ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'BM'].some((beginning) => text.startsWith(beginning));
  return isWebp || isOther ? 'picture' : undefined;
}
