import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { failureText } from '../../components/failure-text.ts';
import { DownloadLink } from '../../components/files/download-link.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { focusTheSheet } from '../../components/form/form-sheet.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { presentTime } from '../../platform/server-clock.ts';

/** Days before today with which the choice begins: a month of books. */
const DAYS_AT_FIRST = 30;

/** Stock and movements as sheets for whoever keeps the books. */
export function BooksSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['diary', 'dispensary']);
  const { id } = useAssociation();
  const today = localDay(presentTime(), useHomeTimeZone());
  const [from, setFrom] = useState(addDays(today, -DAYS_AT_FIRST));
  const [to, setTo] = useState(today);
  const [failure, setFailure] = useState<unknown>();
  const code = failure instanceof ApiProblem ? failure.errors[0]?.code : undefined;
  const isTooMuch = code === 'too_many_movements';
  const isReversed = from > to || code === 'ends_before_it_begins';
  const isReady = from !== '' && to !== '' && from <= to;
  return (
    <Sheet
      {...sheet}
      title={t('dispensary:books.title')}
      description={t('dispensary:books.text')}
      onOpenAutoFocus={focusTheSheet}
    >
      <div className="flex flex-col gap-6 pt-2">
        <section className="flex flex-col items-start gap-2.5">
          <h3 className="font-sans text-17 font-semibold">{t('dispensary:books.stock')}</h3>
          <p className="text-15 text-ink-soft">{t('dispensary:books.stockText')}</p>
          <DownloadLink
            variant="secondary"
            href={`/api/associations/${id}/stock-file`}
            onFailed={setFailure}
            icon={<Download className="size-4.5" aria-hidden="true" />}
          >
            {t('dispensary:books.stockFile')}
          </DownloadLink>
        </section>
        <section className="flex flex-col gap-2.5">
          <h3 className="font-sans text-17 font-semibold">{t('dispensary:books.movements')}</h3>
          <div className="side-by-side items-start gap-3">
            <Field label={t('dispensary:books.from')}>
              <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
            </Field>
            <Field
              label={t('dispensary:books.to')}
              error={
                isReversed
                  ? t('dispensary:problem.ends_before_it_begins')
                  : isTooMuch
                    ? t('dispensary:problem.too_many_movements')
                    : undefined
              }
            >
              <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
            </Field>
          </div>
          {isReady ? (
            <DownloadLink
              variant="secondary"
              className="self-start"
              href={`/api/associations/${id}/movements-file?from=${from}&to=${to}`}
              onFailed={setFailure}
              icon={<Download className="size-4.5" aria-hidden="true" />}
            >
              {t('dispensary:books.movementsFile')}
            </DownloadLink>
          ) : null}
        </section>
        <FormAlert
          problem={
            failure !== undefined && !isTooMuch && !isReversed
              ? { title: t('dispensary:errors.file'), text: failureText(failure, t) }
              : undefined
          }
        />
      </div>
    </Sheet>
  );
}
