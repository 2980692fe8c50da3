import type { FileKind, MediaType, UploadType } from '@balsamo/domain/files/file.ts';
import type { ReportFile } from '../reports/sheet/report-file.ts';
import type { VigimedFile } from '../unwanted-effects/sheet/vigimed-sheet.ts';

type Cleaned = {
  bytes: Uint8Array;
  mediaType: MediaType;
  /** In pixels; null of a document. */
  size: { width: number; height: number } | null;
};

/** What is done in processes of its own (worker-pool.ts). Libraries are loaded with the first task that needs them. */
export const TASKS = {
  async cleanFile({ bytes, kind, type }: { bytes: Uint8Array; kind: FileKind; type: UploadType }): Promise<Cleaned> {
    if (type === 'application/pdf') {
      const { rewritePdf } = await import('../files/cleaning/rewrite-pdf.ts');
      return { bytes: await rewritePdf(bytes), mediaType: 'application/pdf', size: null };
    }
    const { cleanImage } = await import('../files/cleaning/clean-image.ts');
    return cleanImage(bytes, kind);
  },

  async shrinkImage({ bytes, side }: { bytes: Uint8Array; side: number }): Promise<Uint8Array> {
    const { shrinkImage } = await import('../files/cleaning/clean-image.ts');
    return shrinkImage(bytes, side);
  },

  async drawArticlePreview(article: { title: string; category: string }): Promise<Uint8Array> {
    // First: what the library may read is shut for the whole process.
    await import('../files/cleaning/clean-image.ts');
    const { drawPreview } = await import('../articles/preview/draw-preview.ts');
    return drawPreview(article);
  },

  async drawVigimed(file: VigimedFile): Promise<Uint8Array> {
    const { vigimedSheet } = await import('../unwanted-effects/sheet/vigimed-sheet.ts');
    return whole(vigimedSheet(file).doc as AsyncIterable<Uint8Array>);
  },

  async drawReport(file: ReportFile): Promise<Uint8Array> {
    const { reportSheet } = await import('../reports/sheet/report-sheet.ts');
    return whole(reportSheet(file).doc as AsyncIterable<Uint8Array>);
  },
};

export type Tasks = typeof TASKS;

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
