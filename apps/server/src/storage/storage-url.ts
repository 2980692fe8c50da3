/** Where an S3-compatible service keeps our files. `endpoint` is an origin; `prefix` ends with a slash or is empty. */
export type S3Storage = {
  endpoint: string;
  bucket: string;
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const DEFAULT_REGION = 'us-east-1';

/**
 * Reads `s3://key:secret@host[:port]/bucket[/prefix][?region=…][&insecure=1]`; key and secret are percent-encoded.
 * Undefined when a part is missing or wrong.
 */
export function readStorageUrl(text: string): S3Storage | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const [bucket = '', ...folders] = url.pathname.split('/').filter(Boolean);
  const isBucket = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket);
  if (url.protocol !== 's3:' || !url.host || !url.username || !url.password || !isBucket) return undefined;
  const scheme = url.searchParams.get('insecure') === '1' ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${url.host}`,
    bucket,
    prefix: folders.map((folder) => `${decodeURIComponent(folder)}/`).join(''),
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
