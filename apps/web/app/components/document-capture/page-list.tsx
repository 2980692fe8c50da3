import { ArrowDown, ArrowUp, Crop, type LucideIcon, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { edgesText } from './capture-words.ts';
import type { CapturedPage } from './captured-pages.ts';
import { useObjectUrl } from './use-object-url.ts';

type PageListProps = {
  pages: readonly CapturedPage[];
  onMove: (page: CapturedPage, by: -1 | 1) => void;
  onEdit: (page: CapturedPage) => void;
  onRemove: (page: CapturedPage) => void;
};

/** The pages in the order in which they will be read. */
export function PageList({ pages, onMove, onEdit, onRemove }: PageListProps) {
  const { t } = useTranslation(['capture']);
  return (
    <ol className="flex flex-col divide-y divide-line">
      {pages.map((page, place) => {
        const number = place + 1;
        return (
          <li key={page.id} className="flex items-center gap-3 py-2.5">
            <Thumbnail page={page} alt={t('capture:pageAlt', { number })} />
            <div className="min-w-0 flex-1">
              <p className="font-medium">{t('capture:page', { number })}</p>
              <p className="text-13 text-ink-soft">{edgesText(page, t)}</p>
              <div className="-mx-2.5 flex flex-wrap">
                <IconButton
                  icon={ArrowUp}
                  label={t('capture:up', { number })}
                  isOff={place === 0}
                  onPress={() => onMove(page, -1)}
                />
                <IconButton
                  icon={ArrowDown}
                  label={t('capture:down', { number })}
                  isOff={number === pages.length}
                  onPress={() => onMove(page, 1)}
                />
                <IconButton icon={Crop} label={t('capture:adjust', { number })} onPress={() => onEdit(page)} />
                <IconButton icon={Trash2} label={t('capture:remove', { number })} onPress={() => onRemove(page)} />
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

type IconButtonProps = { icon: LucideIcon; label: string; isOff?: boolean; onPress: () => void };

/** Off, it keeps the focus: whoever moved a page to the top with the keyboard is still there. */
function IconButton({ icon: Icon, label, isOff = false, onPress }: IconButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={isOff || undefined}
      className="aria-disabled:opacity-40"
      onClick={() => (isOff ? undefined : onPress())}
    >
      <Icon className="size-5" aria-hidden="true" />
    </Button>
  );
}

function Thumbnail({ page, alt }: { page: CapturedPage; alt: string }) {
  const url = useObjectUrl(page.result ?? page.photo);
  return (
    <div className="flex h-22 w-16 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-leaf-wash">
      {url ? <img src={url} alt={alt} decoding="async" className="max-h-full max-w-full object-contain" /> : null}
    </div>
  );
}
