import type { AccountSettings } from '@balsamo/contract/account/schemas.ts';
import { Check, LocateFixed } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { deviceTimeZone, useNow } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { useAccountFormat } from './account-format.ts';
import { useChangeSettings } from './account-queries.ts';
import { settingsProblemText } from './settings-problem.ts';
import { findZones, listZones, type ZoneChoice } from './time-zones.ts';

/** More than this nobody reads through; typing narrows it. */
const SHOWN = 40;

/** Every zone of the world to search in, and the one of this device. A choice is kept at once. */
export default function TimeZoneSheet({ settings, ...sheet }: OpenSheetProps & { settings: AccountSettings }) {
  const { t } = useTranslation(['account']);
  const whose = useWhose();
  const change = useChangeSettings();
  const choose = (timeZone: string) => {
    if (change.isPending) return;
    change.mutate(
      { timeZone },
      {
        onSuccess: () => {
          sheet.onOpenChange(false);
          void showToast('success', t('account:timeZone.saved'));
        },
      },
    );
  };
  const problem = change.isError ? settingsProblemText(change.error, t) : undefined;
  return (
    <Sheet
      {...sheet}
      title={t('account:timeZone.title')}
      description={t('account:preferences.timeZoneHint', whose)}
      // Keeps its height while the list grows shorter.
      className="h-full md:h-160"
    >
      <div className="flex flex-col gap-5 pt-2">
        <DeviceZone current={settings.timeZone} onChoose={choose} isPending={change.isPending} />
        <FormAlert problem={problem ? { title: t('account:problem.title'), text: problem } : undefined} />
        <ZoneSearch current={settings.timeZone} onChoose={choose} />
      </div>
    </Sheet>
  );
}

type DeviceZoneProps = { current: string; onChoose: (id: string) => void; isPending: boolean };

function DeviceZone({ current, onChoose, isPending }: DeviceZoneProps) {
  const { t } = useTranslation(['account']);
  const now = useNow();
  const zone = deviceTimeZone(current);
  const format = useAccountFormat(zone);
  if (zone === current) return <p className="text-ink-soft">{t('account:timeZone.isDevice')}</p>;
  return (
    <div className="flex flex-col gap-1.5">
      <Button variant="secondary" size="lg" isPending={isPending} onClick={() => onChoose(zone)}>
        <LocateFixed className="size-5" aria-hidden="true" />
        {t('account:timeZone.device')}
      </Button>
      <p className="text-13 text-ink-soft">
        {t('account:timeZone.deviceIs', { zone: format.zone(zone, now), time: format.clock(now, zone) })}
      </p>
    </div>
  );
}

/** A combobox as WAI-ARIA describes it: the focus stays in the box, arrows walk through the list, Enter chooses. */
function ZoneSearch({ current, onChoose }: { current: string; onChoose: (id: string) => void }) {
  const { t, i18n } = useTranslation(['account']);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const zones = useMemo(() => listZones(htmlLanguage(i18n.language), new Date()), [i18n.language]);
  const found = useMemo(() => findZones(zones, typed), [zones, typed]);
  const shown = found.slice(0, SHOWN);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  });

  const walk = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const next = {
      ArrowDown: active >= last ? 0 : active + 1,
      ArrowUp: active <= 0 ? last : active - 1,
    }[event.key];
    const chosen = shown[active];
    if (next !== undefined && last >= 0) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onChoose(chosen.id);
    }
  };

  return (
    <div className="flex flex-col gap-2">
      <Field label={t('account:timeZone.search')}>
        <Input
          type="search"
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 && active < shown.length ? optionId(active) : undefined}
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          placeholder={t('account:timeZone.placeholder')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(event.target.value.trim() === '' ? -1 : 0);
          }}
          onKeyDown={walk}
        />
      </Field>
      <p role="status" className="text-13 text-ink-soft">
        {found.length === 0 ? t('account:timeZone.none') : t('account:timeZone.found', { count: found.length })}
        {found.length > SHOWN ? `. ${t('account:timeZone.more')}` : null}
      </p>
      <div ref={list} id={listId} role="listbox" aria-label={t('account:timeZone.list')} className="flex flex-col">
        {shown.map((zone, index) => (
          <ZoneOption
            key={zone.id}
            id={optionId(index)}
            zone={zone}
            isCurrent={zone.id === current}
            isActive={index === active}
            onChoose={() => onChoose(zone.id)}
          />
        ))}
      </div>
    </div>
  );
}

type ZoneOptionProps = { id: string; zone: ZoneChoice; isCurrent: boolean; isActive: boolean; onChoose: () => void };

function ZoneOption({ id, zone, isCurrent, isActive, onChoose }: ZoneOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box above takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box, which names the active option.
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      data-active={isActive}
      onClick={onChoose}
      className={classNames(
        'flex min-h-13 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-leaf-wash',
        isActive && 'bg-leaf-wash outline-2 outline-leaf -outline-offset-2',
      )}
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={classNames('font-medium', isCurrent && 'text-leaf')}>{zone.city}</span>
        <span className="text-13 text-ink-soft">{zone.name}</span>
      </span>
      <span className="tabular text-13 text-ink-soft">{zone.offset}</span>
      {isCurrent ? <Check className="size-5 text-leaf" aria-hidden="true" /> : null}
    </div>
  );
}
