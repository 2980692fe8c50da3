import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pdf, PdfPage } from './pdf-document.ts';

/** A4, until the first page has said what it is. */
const A4 = 210 / 297;
/** A page is drawn finer than screens of one pixel a point need it, so that it stays readable when it is pinched larger. */
const LEAST_DENSITY = 2;
/** Beyond it nobody sees a difference, and each step costs memory by its square. */
const MOST_DENSITY = 3;
/** How far from the screen a page is drawn already, and kept: one screen above and below. */
const NEAR = '100% 0px';

/** The pages of a PDF, one below the other. Only those in sight and their neighbours are drawn; the others give their memory back. */
export function PdfPages({ pdf, label }: { pdf: Pdf; label: string }) {
  const list = useRef<HTMLOListElement>(null);
  const width = useWidth(list);
  const [aspect, setAspect] = useState(A4);
  useEffect(() => {
    let isLeft = false;
    // Most documents have pages of one size: the others find their place before they are reached.
    pdf.page(1).then(
      (first) => {
        if (!isLeft) setAspect(first.aspect);
      },
      () => {},
    );
    return () => {
      isLeft = true;
    };
  }, [pdf]);
  const numbers = Array.from({ length: pdf.pageCount }, (_, at) => at + 1);
  return (
    <ol ref={list} className="flex w-full flex-col gap-3">
      {numbers.map((number) => (
        <Page key={number} pdf={pdf} number={number} label={label} width={width} usualAspect={aspect} />
      ))}
    </ol>
  );
}

type PageProps = { pdf: Pdf; number: number; label: string; width: number; usualAspect: number };

function Page({ pdf, number, label, width, usualAspect }: PageProps) {
  const { t } = useTranslation(['documentViewer']);
  const place = useRef<HTMLLIElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useNear(place);
  const [page, setPage] = useState<PdfPage>();
  const [text, setText] = useState('');
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const target = canvas.current;
    if (!isNear || !target || width === 0) return;
    const ending = new AbortController();
    const { signal } = ending;
    const draw = async () => {
      try {
        const drawn = await pdf.page(number);
        if (signal.aborted) return;
        setPage(drawn);
        const density = Math.min(MOST_DENSITY, Math.max(LEAST_DENSITY, window.devicePixelRatio));
        await drawn.draw(target, width * density, signal);
        const words = await drawn.text().catch(() => '');
        if (!signal.aborted) setText(words.trim());
      } catch {
        if (!signal.aborted) setFailed(true);
      }
    };
    void draw();
    return () => {
      ending.abort();
      // Safari counts what a canvas has held until it is collected.
      target.width = 0;
      target.height = 0;
    };
  }, [pdf, number, width, isNear]);

  const name = t('documentViewer:page', { number, total: pdf.pageCount, label });
  return (
    <li
      ref={place}
      style={{ aspectRatio: page?.aspect ?? usualAspect }}
      className="relative w-full overflow-hidden bg-[white]"
    >
      {hasFailed ? (
        <p role="alert" className="p-5 text-center text-15 text-[black]">
          {t('documentViewer:failed.page', { number })}
        </p>
      ) : isNear ? (
        <>
          <canvas ref={canvas} role="img" aria-label={name} className="absolute inset-0 size-full" />
          {text ? <p className="sr-only">{text}</p> : null}
        </>
      ) : null}
    </li>
  );
}

/** The width of the element in CSS pixels; 0 until it is known. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => setWidth(Math.round(target.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Is the element in sight, or about to be? */
function useNear(element: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: NEAR,
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
