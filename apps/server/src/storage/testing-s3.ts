import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const PAGE = 2;

/** A bucket as S3 keeps it, in memory: it takes nothing that is not signed (SigV4, AWS's own recipe worked out anew here). */
export async function startS3(credentials: {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  bucket: string;
}) {
  const objects = new Map<string, { bytes: Buffer; writtenAt: Date }>();
  const requests: string[] = [];
  let failures = 0;
  let elsewhere: string | undefined;
  let isListingCut = false;

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const url = new URL(request.url ?? '/', 'http://s3');
    requests.push(`${request.method} ${url.pathname}`);
    const answer = (status: number, content: string | Buffer = '') => response.writeHead(status).end(content);
    if (elsewhere !== undefined) {
      response.setHeader('Location', elsewhere + url.pathname);
      elsewhere = undefined;
      return answer(307);
    }
    if (failures > 0) {
      failures--;
      return answer(503, '<Error/>');
    }
    if (!isSigned(request, url, body)) return answer(403, `<Error>${credentials.accessKeyId}</Error>`);
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    if (bucket !== credentials.bucket) return answer(404);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, writtenAt: new Date() });
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    if (key) {
      const found = objects.get(key);
      return found ? answer(200, found.bytes) : answer(404);
    }
    const prefix = url.searchParams.get('prefix') ?? '';
    const from = Number((url.searchParams.get('continuation-token') ?? '<0>').replace(/\D/g, ''));
    const all = [...objects].filter(([name]) => name.startsWith(prefix)).sort();
    const contents = all
      .slice(from, from + PAGE)
      .map(
        ([name, { writtenAt }]) =>
          `<Contents><Key>${name}</Key><LastModified>${writtenAt.toISOString()}</LastModified></Contents>`,
      );
    const isTruncated = from + PAGE < all.length;
    const next = isTruncated ? `<NextContinuationToken>&lt;${from + PAGE}&gt;</NextContinuationToken>` : '';
    const isCut = isListingCut;
    isListingCut = false;
    return answer(
      200,
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${contents.join('')}` +
        (isCut ? '' : `<IsTruncated>${isTruncated}</IsTruncated>${next}</ListBucketResult>`),
    );
  });

  function isSigned(request: IncomingMessage, url: URL, body: Buffer): boolean {
    const { accessKeyId, secretAccessKey, region } = credentials;
    const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
    if (!given) return false;
    const [, credential = '', signedHeaders = '', signature] = given;
    const time = String(request.headers['x-amz-date']);
    const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
    const payload = String(request.headers['x-amz-content-sha256']);
    if (credential !== `${accessKeyId}/${scope}`) return false;
    if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return false;
    const escaped = (text: string) =>
      encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
    const query = [...url.searchParams].map(([name, value]) => `${escaped(name)}=${escaped(value)}`).sort();
    const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
    const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), signedHeaders, payload].join(
      '\n',
    );
    const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, time.slice(0, 8)), region));
    return hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex') === signature;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    objects,
    requests,
    failNext: (count: number) => {
      failures = count;
    },
    /** Answers the next request with a redirect to the same path of another origin. */
    sendNextTo: (origin: string) => {
      elsewhere = origin;
    },
    cutNextListing: () => {
      isListingCut = true;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
