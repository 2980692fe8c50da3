import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** A picture of a sheet of paper with lines of text, as a phone would hand it over. */
export const picture = (colour = '#e9e4d8'): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 1270, channels: 3, background: colour } })
    .composite([
      {
        input: Buffer.from(
          `<svg width="900" height="1270">${Array.from({ length: 24 }, (_, line) => `<rect x="90" y="${120 + line * 44}" width="${640 - (line % 5) * 70}" height="14" fill="#333"/>`).join('')}</svg>`,
        ),
      },
    ])
    .jpeg()
    .toBuffer();

/** A PDF of so many pages of text. */
export function pdfOf(pages: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const document = new PDFDocument({ size: 'A4' });
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
    for (let page = 1; page <= pages; page++) {
      if (page > 1) document.addPage();
      document.fontSize(24).text(`Página ${page}`).fontSize(12).text('Uso contínuo. '.repeat(120));
    }
    document.end();
  });
}

export type DocumentFields = {
  type?: string;
  title?: string | null;
  number?: string | null;
  issuer?: string | null;
  issuedOn?: string | null;
  validUntil?: string | null;
};

/** Keeps a document over the API, with its file where one is given; answers its id. */
export async function keepDocument(
  request: APIRequestContext,
  {
    type = 'autorizacao_anvisa',
    title = null,
    number = null,
    issuer = null,
    issuedOn = null,
    validUntil = null,
  }: DocumentFields,
  file?: { bytes: Buffer; name: string },
): Promise<string> {
  const id = randomUUID();
  const data = { id, type, title, number, issuer, issuedOn, validUntil };
  const kept = await request.post('/api/documents', { data });
  expect(kept.status(), await kept.text()).toBe(201);
  if (file) {
    const brought = await request.put(`/api/documents/${id}/file`, {
      data: file.bytes,
      headers: { 'content-type': 'application/octet-stream', 'balsamo-file-name': encodeURIComponent(file.name) },
    });
    expect(brought.status(), await brought.text()).toBe(200);
  }
  return id;
}

/** Writes a prescription over the API with its document: the person's own, or as a doctor for a patient. Answers its id. */
export async function prescribeWithFile(
  request: APIRequestContext,
  protocolName: string,
  file: { bytes: Buffer; name: string },
  patientId?: string,
): Promise<string> {
  const id = randomUUID();
  const path = patientId ? '/api/prescribed' : '/api/prescriptions';
  const products = [{ type: 'oleo', name: 'Óleo CBD 20:1', dosage: '4 gotas', frequency: '2x ao dia' }];
  const written = await request.post(path, { data: { id, protocolName, products, ...(patientId && { patientId }) } });
  expect(written.status(), await written.text()).toBe(201);
  const brought = await request.put(`${path}/${id}/document`, {
    data: file.bytes,
    headers: { 'content-type': 'application/octet-stream', 'balsamo-file-name': encodeURIComponent(file.name) },
  });
  expect(brought.status(), await brought.text()).toBe(200);
  return id;
}

/** So many days from today, as `YYYY-MM-DD`, by the calendar of São Paulo. */
export const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date(Date.now() + days * 86_400_000));
