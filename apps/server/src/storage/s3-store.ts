import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { AwsClient } from 'aws4fetch';
import { isFileId, requireFileId } from './file-id.ts';
import type { S3Storage } from './storage-url.ts';
import { type FileStore, MARK, type StoredFile, TRASH } from './store.ts';

const TIMEOUT_MS = 15_000;

/**
 * Files in a bucket, addressed by path, which every S3-compatible service understands. aws4fetch signs requests (SigV4) and
 * repeats those that failed; parse-xml reads listings.
 */
export function createS3Store(storage: S3Storage): FileStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = storage;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const bucketAddress = `${endpoint}/${bucket}`;
  const trash = `${prefix}${TRASH}/`;
  const address = (id: string) => `${bucketAddress}/${prefix}${requireFileId(id)}`;
  const discarded = (id: string) => `${bucketAddress}/${trash}${requireFileId(id)}`;
  const mark = (name: string) => `${bucketAddress}/${prefix}${name}`;

  async function send(method: string, url: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return client.fetch(url, {
      method,
      signal,
      // What is kept goes where the operator said, and nowhere that an answer names.
      redirect: 'manual',
      ...(body && { body, headers: { 'content-type': 'application/octet-stream' } }),
    });
  }

  /** The answer's status and nothing of its body: services quote keys and addresses in it. */
  function failure(method: string, response: Response): Error {
    return new Error(`the file store answered ${method} with ${response.status}`);
  }

  async function put(url: string, bytes: Uint8Array): Promise<void> {
    const response = await send('PUT', url, new Uint8Array(bytes));
    await response.body?.cancel();
    if (!response.ok) throw failure('PUT', response);
  }

  async function get(url: string): Promise<Buffer | undefined> {
    const response = await send('GET', url);
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok) throw failure('GET', response);
    return Buffer.from(await response.arrayBuffer());
  }

  async function remove(url: string): Promise<void> {
    const response = await send('DELETE', url);
    await response.body?.cancel();
    if (!response.ok && response.status !== 404) throw failure('DELETE', response);
  }

  /** Without S3's copying, which may answer 200 and fail; files are a few megabytes. */
  async function move(from: string, to: string): Promise<Buffer | undefined> {
    const bytes = await get(from);
    if (!bytes) return undefined;
    await put(to, bytes);
    await remove(from);
    return bytes;
  }

  async function* listUnder(keys: string): AsyncIterable<StoredFile[]> {
    let after: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '500' });
      if (keys) query.set('prefix', keys);
      if (after) query.set('continuation-token', after);
      const response = await send('GET', `${bucketAddress}?${query}`);
      if (!response.ok) throw failure('GET', response);
      const page = readListing(await response.text(), keys);
      yield page.files;
      after = page.next;
    } while (after);
  }

  return {
    place: `the bucket ${bucket} of ${endpoint}${prefix && `, under ${prefix}`}`,
    readMark: async (name = MARK) => (await get(mark(name)))?.toString().trim(),
    writeMark: (text, name = MARK) => put(mark(name), Buffer.from(`${text}\n`)),

    write: async (id, bytes) => put(address(id), bytes),
    read: async (id) => (await get(address(id))) ?? (await move(discarded(id), address(id))),

    async remove(id) {
      for (const url of [address(id), discarded(id)]) await remove(url);
    },

    async discard(id) {
      await move(address(id), discarded(id));
    },

    // An object is there as a whole or not at all.
    async *unfinished() {},

    list: () => listUnder(prefix),
    listDiscarded: () => listUnder(trash),
  };
}

/** ListObjectsV2's answer. Keys that are no ids of ours are none of our files. */
function readListing(xml: string, prefix: string): { files: StoredFile[]; next: string | undefined } {
  const listing = parseXml(xml).root;
  const files = childrenOf(listing, 'Contents').flatMap((contents) => {
    const key = textOf(contents, 'Key') ?? '';
    const writtenAt = new Date(textOf(contents, 'LastModified') ?? '');
    const id = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    return isFileId(id) && !Number.isNaN(writtenAt.getTime()) ? [{ id, writtenAt }] : [];
  });
  const isTruncated = textOf(listing, 'IsTruncated') === 'true';
  return { files, next: isTruncated ? textOf(listing, 'NextContinuationToken') : undefined };
}

function childrenOf(parent: XmlElement | null, name: string): XmlElement[] {
  return (parent?.children ?? []).filter((child) => child instanceof XmlElement && child.name === name) as XmlElement[];
}

const textOf = (parent: XmlElement | null, name: string): string | undefined => childrenOf(parent, name)[0]?.text;
