import { AwsClient } from 'aws4fetch';
import { isFileId, requireFileId } from './file-id.ts';
import type { S3Storage } from './storage-url.ts';
import type { FileStore, StoredFile } from './store.ts';

const TIMEOUT_MS = 15_000;

/** Files in a bucket, addressed by path, which every S3-compatible service understands. Requests are signed (SigV4). */
export function createS3Store(storage: S3Storage): FileStore {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = storage;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const bucketAddress = `${endpoint}/${bucket}`;
  const address = (id: string) => `${bucketAddress}/${prefix}${requireFileId(id)}`;

  async function send(method: string, url: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return client.fetch(url, {
      method,
      signal,
      ...(body && { body, headers: { 'content-type': 'application/octet-stream' } }),
    });
  }

  /** The answer's status and nothing of its body: services quote keys and addresses in it. */
  function failure(method: string, response: Response): Error {
    return new Error(`the file store answered ${method} with ${response.status}`);
  }

  return {
    async write(id, bytes) {
      const response = await send('PUT', address(id), new Uint8Array(bytes));
      await response.body?.cancel();
      if (!response.ok) throw failure('PUT', response);
    },

    async read(id) {
      const response = await send('GET', address(id));
      if (response.status === 404) {
        await response.body?.cancel();
        return undefined;
      }
      if (!response.ok) throw failure('GET', response);
      return Buffer.from(await response.arrayBuffer());
    },

    async remove(id) {
      const response = await send('DELETE', address(id));
      await response.body?.cancel();
      if (!response.ok && response.status !== 404) throw failure('DELETE', response);
    },

    // An object is there as a whole or not at all.
    async *unfinished() {},

    async *list() {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', 'max-keys': '500' });
        if (prefix) query.set('prefix', prefix);
        if (after) query.set('continuation-token', after);
        const response = await send('GET', `${bucketAddress}?${query}`);
        if (!response.ok) throw failure('GET', response);
        const page = readListing(await response.text(), prefix);
        yield page.files;
        after = page.next;
      } while (after);
    },
  };
}

/** ListObjectsV2's XML. Ids of ours need no unescaping, and other keys are none of our files. */
function readListing(xml: string, prefix: string): { files: StoredFile[]; next: string | undefined } {
  const files: StoredFile[] = [];
  for (const [, contents = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
    const key = /<Key>([^<]*)<\/Key>/.exec(contents)?.[1] ?? '';
    const writtenAt = new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(contents)?.[1] ?? '');
    const id = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    if (isFileId(id) && !Number.isNaN(writtenAt.getTime())) files.push({ id, writtenAt });
  }
  const isTruncated = /<IsTruncated>true<\/IsTruncated>/.test(xml);
  const token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1];
  return { files, next: isTruncated && token ? unescapeXml(token) : undefined };
}

function unescapeXml(text: string): string {
  const marks: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'", '&amp;': '&' };
  return text.replace(/&(?:lt|gt|quot|apos|amp);/g, (mark) => marks[mark] ?? mark);
}
