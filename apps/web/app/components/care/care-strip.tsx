import type { Account } from '@balsamo/contract/auth/schemas.ts';
import { ChevronDown, Eye, Undo2, UserRound } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { caredFor } from '../../platform/device-person.ts';
import { lazyUnlessThere } from '../../platform/lazy-unless-there.ts';
import { CARE_COLOUR, initials, PersonMark } from '../acting/person-mark.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { showToast } from '../ui/toast.ts';
import { useActFor } from './use-act-for.ts';
import { useCareOnDevice } from './use-care-on-device.ts';

const [SwitchSheet, loadSwitchSheet] = lazyUnlessThere(() => import('./switch-sheet.tsx'));
/** The page comes first; who taps earlier has it fetched by the touch. */
const IDLE_MS = 8_000;
/** Marks of others that the narrowest phone has room for beside the name; all of them stand in the sheet. */
const MARKS_MAX = 2;
const MARKS_BESIDE_BACK_MAX = 1;

function prefetch(): void {
  // Without a connection it is fetched again when it opens.
  loadSwitchSheet().catch(() => {});
}

export type CareStripProps = { account: Account };

/** Whose diary this is, with the way to the others and, in one tap, back. */
export default function CareStrip({ account }: CareStripProps) {
  const { t } = useTranslation(['care']);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const actFor = useActFor();
  const { data: care } = useCareOnDevice();
  const { name, care: acting } = account;
  useEffect(() => {
    const timer = setTimeout(prefetch, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  const open = async () => {
    try {
      // Rendered only once it is here: React would keep a failed import for good.
      await loadSwitchSheet();
      setOpened(true);
      setOpen(true);
    } catch {
      void showToast('error', t('care:switch.failed'), { description: t('care:problem.network') });
    }
  };
  if (!acting && care?.caresFor.length === 0) return null;
  const others = care?.caresFor.filter(({ personId }) => personId !== account.id) ?? [];
  // Initials that two people share would lead to the wrong diary: those stand in the sheet alone, with their names.
  const isClear = new Set(others.map((person) => initials(person.name))).size === others.length;
  // Their place is held: what came later would lie below a finger that meant the name.
  const places = care
    ? []
    : caredFor()
        .filter((id) => id !== account.id)
        .slice(0, acting ? MARKS_BESIDE_BACK_MAX : MARKS_MAX);
  const marks = isClear ? others.slice(0, acting ? MARKS_BESIDE_BACK_MAX : MARKS_MAX) : [];
  return (
    <section
      aria-label={t('care:strip.label')}
      className={classNames(
        'flex min-h-12 items-center gap-2 border-b px-gutter md:px-8',
        acting
          ? `${CARE_COLOUR[acting.colour]} border-(--care) bg-[color-mix(in_oklab,var(--care)_14%,var(--surface))]`
          : 'border-line bg-surface',
      )}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        onPointerDown={prefetch}
        onClick={() => void open()}
        className="-ml-2 flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2 text-left"
      >
        {acting ? (
          <PersonMark name={name} colour={acting.colour} size="sm" />
        ) : (
          <UserRound className="size-5.5 shrink-0 text-ink-soft" aria-hidden="true" />
        )}
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="sr-only">{t('care:strip.shown')} </span>
          <span className="line-clamp-2 max-w-full font-semibold wrap-anywhere">
            {acting ? name : t('care:strip.self')}
          </span>
          {acting?.role === 'reads' ? (
            <Badge tone="quiet" icon={<Eye className="size-3.5" aria-hidden="true" />}>
              {t('care:strip.readOnly')}
            </Badge>
          ) : null}
        </span>
        <ChevronDown className="size-4.5 shrink-0 text-ink-soft" aria-hidden="true" />
        <span className="sr-only">{t('care:strip.switch')}</span>
      </button>
      {places.map((place) => (
        <span key={place} className="size-11 shrink-0" aria-hidden="true" />
      ))}
      {marks.map((person) => (
        <button
          key={person.linkId}
          type="button"
          onClick={() => void actFor(person.personId)}
          className={classNames(
            'flex size-11 shrink-0 items-center justify-center rounded-control',
            // With large letters the name of whom it is needs the room.
            acting && 'max-[22rem]:hidden',
          )}
        >
          <PersonMark name={person.name} colour={person.colour} />
          <span className="sr-only">{t('care:strip.to', { name: person.name })}</span>
        </button>
      ))}
      {acting ? (
        <Button
          variant="ghost"
          size="sm"
          className="-mr-[min(0.75rem,3.75vw)] shrink-0 text-ink"
          aria-label={t('care:strip.backLong')}
          onClick={() => actFor(acting.caregiver.id)}
        >
          <Undo2 className="size-4.5" aria-hidden="true" />
          {t('care:strip.back')}
        </Button>
      ) : null}
      {wasOpened ? (
        <Suspense fallback={null}>
          <SwitchSheet isOpen={isOpen} onOpenChange={setOpen} account={account} care={care} />
        </Suspense>
      ) : null}
    </section>
  );
}
