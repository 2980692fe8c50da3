/**
 * PDFs by pdf.js: browsers of Android show none inside of a page. Imported when one is opened and not before. Its worker, and the decoders of
 * scanned pages (JBIG2 and fax, JPEG 2000), come from our own origin; what runs scripts of documents is not among what we ship (ADR-0063).
 */

import { getDocument, type PDFPageProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker&url';
import jbig2Address from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegAddress from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { VIEWER_CACHE } from '../../offline/viewer-cache.ts';

export type Pdf = {
  pageCount: number;
  /** From 1. */
  page: (number: number) => Promise<PdfPage>;
  /** Gives back the memory. Nothing of the document may be used afterwards. */
  close: () => void;
};
export type PdfPage = {
  /** Width by height. */
  aspect: number;
  /** Draws the page so many pixels wide, fewer where it would be too large to draw. Rejects when it is cut off by the signal. */
  draw: (canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<void>;
  /** What can be read in it, for who does not see it; empty for a scanned page. */
  text: () => Promise<string>;
};

/** Safari draws nothing on a canvas of more than 16,777,216 pixels; half of it is an A4 page at 280 dpi. */
const MOST_PIXELS = 8_388_608;
/** Starting a worker costs a slow phone half a second: it waits for the next document for so long. */
const WORKER_IDLE_MS = 60_000;

const DECODERS: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2Address, 'openjpeg.wasm': openjpegAddress };

/** What pdf.js asks for by name while it draws. Fonts that a document does not bring are the device's. */
class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = DECODERS[filename];
    const answer = address === undefined ? undefined : await fetch(address);
    if (!answer?.ok) throw new Error(`no ${filename}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/**
 * Keeps this code, its worker and its decoders on the device, where the service worker answers with them: documents that are kept there can then
 * be opened without a network. Does nothing where it is kept, as in a store app, or nothing can be.
 */
export async function keepViewer(): Promise<void> {
  if (!import.meta.env.PROD || import.meta.env.SHELL_SERVER || !('caches' in window)) return;
  const cache = await caches.open(VIEWER_CACHE);
  for (const address of [import.meta.url, workerAddress, jbig2Address, openjpegAddress]) {
    if (!(await cache.match(address))) await cache.add(address);
  }
}

/** The worker could not be fetched, or has crashed: it is not the document that is wrong. */
class ViewerMissingError extends Error {
  override name = 'ViewerMissingError';
}

type Running = { worker: PDFWorker; port: Worker; crash: Promise<never> };
let running: Running | undefined;
let openDocuments = 0;
let idle: ReturnType<typeof setTimeout> | undefined;

/** One worker for all documents. */
function takeWorker(): Running {
  clearTimeout(idle);
  openDocuments++;
  running ??= startWorker();
  return running;
}

function startWorker(): Running {
  const port = new Worker(workerAddress, { type: 'module' });
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS });
  const crash = new Promise<never>((_resolve, reject) => {
    port.addEventListener('error', () => {
      // pdf.js would wait for it for ever. The next document tries anew.
      if (running?.port === port) endWorker();
      reject(new ViewerMissingError());
    });
  });
  // Nobody may be waiting.
  crash.catch(() => {});
  return { worker, port, crash };
}

function endWorker(): void {
  running?.worker.destroy();
  running?.port.terminate();
  running = undefined;
}

/** Starts the worker before the first document is asked for. */
export function warmUpViewer(): void {
  takeWorker();
  leaveWorker();
}

function leaveWorker(): void {
  openDocuments--;
  if (openDocuments > 0) return;
  idle = setTimeout(endWorker, WORKER_IDLE_MS);
}

/**
 * Opens a PDF.
 * @throws {Error} where it is damaged, encrypted, or none; `ViewerMissingError` where there is nothing to read it with
 */
export async function openPdf(file: Blob): Promise<Pdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  const { worker, crash } = takeWorker();
  const task = getDocument({
    data,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    BinaryDataFactory: OwnFiles,
    useWorkerFetch: false,
    // Links and forms lead nowhere: pages are pictures.
    docBaseUrl: undefined,
  });
  /** One page after the other: the first is there sooner, and one that was scrolled past costs nothing. */
  let lastDrawing: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    void task.destroy().catch(() => {});
    leaveWorker();
  };
  // Asked for by pdf.js where a password is needed; without an answer it would wait for ever.
  task.onPassword = close;
  try {
    const document = await Promise.race([task.promise, crash]);
    return {
      pageCount: document.numPages,
      page: async (number) => {
        const page = await document.getPage(number);
        const { width, height } = page.getViewport({ scale: 1 });
        return {
          aspect: width / height,
          draw(canvas, wanted, signal) {
            const drawing = lastDrawing.then(() => drawPage(page, canvas, wanted, signal));
            lastDrawing = drawing.catch(() => {});
            return drawing;
          },
          async text() {
            const { items } = await page.getTextContent();
            return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
          },
        };
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

async function drawPage(
  page: PDFPageProxy,
  canvas: HTMLCanvasElement,
  wanted: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(wanted / width, Math.sqrt(MOST_PIXELS / (width * height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const drawing = page.render({ canvas, viewport });
  const stop = () => drawing.cancel();
  signal.addEventListener('abort', stop, { once: true });
  await drawing.promise.finally(() => signal.removeEventListener('abort', stop));
}
