import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import type { ShownSlide } from '../../components/document-viewer/shown-slide.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { standingOf } from './document-words.ts';

type ShowSheetProps = OpenSheetProps & {
  slides: readonly ShownSlide[];
  /** Local, `YYYY-MM-DD`. */
  today: string;
  /** Ticked when it opens, by id. */
  chosen: readonly string[];
  onShow: (slides: ShownSlide[]) => void;
};

/** Which documents are shown to somebody. What a check asks for is ticked already. */
export default function ShowSheet({ slides, today, chosen: atFirst, onShow, ...sheet }: ShowSheetProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const days = useDayFormat();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(atFirst));
  const shown = slides.filter(({ id }) => chosen.has(id));
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Sheet
      {...sheet}
      title={t('wallet:mode.title')}
      description={t('wallet:mode.text')}
      footer={
        <>
          <Button variant="secondary" onClick={() => sheet.onOpenChange(false)}>
            {t('common:action.cancel')}
          </Button>
          <Button disabled={shown.length === 0} onClick={() => onShow(shown)}>
            {t('wallet:mode.start')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-4 pt-2">
        {slides.map((slide) => (
          <li key={slide.id}>
            <CheckboxField
              isChecked={chosen.has(slide.id)}
              onChange={(isOn) => toggle(slide.id, isOn)}
              label={slide.title}
              hint={[
                ...slide.facts.flatMap(({ value }) => value).slice(0, 1),
                slide.validUntil ? standingOf(slide.validUntil, today, { t, days }).text : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
