import type { VigimedQuery, VigimedText } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Copy, Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { DownloadLink } from '../../components/files/download-link.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { SendingBadge, useSendingState } from '../../components/outbox/sending-badge.tsx';
import { copyText } from '../../components/second-factor/copy-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useWritesOf } from '../../offline/outbox/outbox-context.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { useCalendarDayText } from '../../platform/day-text.ts';
import { vigimedQuery } from './effect-queries.ts';
import { effectSubject } from './effect-writes.ts';

/** Anvisa's page about the form; the form itself moves. */
const VIGIMED_PAGE =
  'https://www.gov.br/pt-br/servicos/notificar-eventos-adversos-de-medicamentos-e-vacinas-no-vigimed';

/** A report as a text for VigiMed, to be copied or saved. Nothing is sent from here. */
export default function VigimedSheet({ reportId, ...sheet }: { reportId: string } & OpenSheetProps) {
  const { t } = useTranslation(['unwantedEffects', 'common']);
  // Until the server has it as it stands here, there is no text of it.
  const isUnsent = useWritesOf(effectSubject(reportId)).length > 0;
  const state = useSendingState(effectSubject(reportId));
  const [isTold, setTold] = useState({ birthDate: true, conditions: true });
  const without: VigimedQuery = {
    ...(isTold.birthDate ? {} : { noBirthDate: 'true' }),
    ...(isTold.conditions ? {} : { noConditions: 'true' }),
  };
  const query = useQuery({ ...vigimedQuery(reportId, without), enabled: !isUnsent });
  const data = isUnsent ? undefined : query.data;
  // Copied or saved is what stands on the screen, not what stood there before a tick.
  const isSettling = query.isPlaceholderData;
  const copy = async (text: string) =>
    (await copyText(text))
      ? showToast('success', t('unwantedEffects:vigimed.copied'))
      : showToast('error', t('unwantedEffects:vigimed.copyFailed'));
  const [notSaved, setNotSaved] = useState<unknown>();
  return (
    <Sheet
      {...sheet}
      title={t('unwantedEffects:vigimed.title')}
      description={t('unwantedEffects:vigimed.text')}
      footer={
        data ? (
          <>
            {/* Beside the button that was pressed, wherever the text is scrolled to. */}
            <div role="alert" className="basis-full empty:hidden">
              {notSaved === undefined ? null : <p className="text-15 text-clay">{notSavedText(notSaved, t)}</p>}
            </div>
            <DownloadLink
              variant="secondary"
              href={`/api/unwanted-effects/${reportId}/vigimed/pdf${withoutText(without)}`}
              onFailed={setNotSaved}
              icon={<Download className="size-4.5" aria-hidden="true" />}
            >
              {t('unwantedEffects:vigimed.save')}
            </DownloadLink>
            <Button disabled={isSettling} onClick={() => void copy(data.text)}>
              <Copy className="size-4.5" aria-hidden="true" />
              {t('unwantedEffects:vigimed.copy')}
            </Button>
          </>
        ) : undefined
      }
    >
      {data ? (
        <div className="flex flex-col gap-4">
          {data.missing.length > 0 ? (
            <p className="rounded-control bg-leaf-wash p-3 text-15">{t('unwantedEffects:vigimed.missing')}</p>
          ) : null}
          <Known known={data.known} isTold={isTold} onChange={setTold} />
          <p className="text-15 text-ink-soft">{t('unwantedEffects:vigimed.order')}</p>
          <pre lang="pt-BR" className="whitespace-pre-wrap font-sans text-15 wrap-anywhere">
            {data.text}
          </pre>
          <Button asChild variant="ghost" className="-mx-[min(0.75rem,3.75vw)] self-start">
            <a href={VIGIMED_PAGE} target="_blank" rel="noreferrer">
              <ExternalLink className="size-4" aria-hidden="true" />
              {t('unwantedEffects:vigimed.page')}
            </a>
          </Button>
        </div>
      ) : state ? (
        <div className="flex flex-col items-start gap-3">
          <SendingBadge state={state} />
          <p className="text-15">{t('unwantedEffects:vigimed.unsent')}</p>
        </div>
      ) : query.isError ? (
        <LoadFailed query={query} title={t('unwantedEffects:vigimed.failed')} retry={t('common:action.retry')}>
          {t('unwantedEffects:later')}
        </LoadFailed>
      ) : (
        <Skeleton className="h-60" />
      )}
    </Sheet>
  );
}

function notSavedText(error: unknown, t: TFunction<['unwantedEffects']>): string {
  const common = commonFailureText(error, t);
  if (common) return common;
  if (!(error instanceof ApiProblem)) return t('unwantedEffects:vigimed.saveFailed');
  return error.status === 429 ? t('unwantedEffects:vigimed.tooMany') : t('unwantedEffects:vigimed.saveRefused');
}

/** As the address of the file asks for it. Says which of the two, and nothing of what they are. */
function withoutText(without: VigimedQuery): string {
  const text = new URLSearchParams(without).toString();
  return text && `?${text}`;
}

type Told = { birthDate: boolean; conditions: boolean };
type KnownProps = { known: VigimedText['known']; isTold: Told; onChange: (isTold: Told) => void };

/** What the text says of the patient that the report does not: seen here, and taken out with a tick. */
function Known({ known, isTold, onChange }: KnownProps) {
  const { t } = useTranslation(['unwantedEffects']);
  const dayText = useCalendarDayText();
  if (known.birthDate === null && known.conditions.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-15 font-medium">{t('unwantedEffects:vigimed.known')}</legend>
      {known.birthDate === null ? null : (
        <CheckboxField
          label={t('unwantedEffects:vigimed.birthDate', { day: dayText(known.birthDate) })}
          isChecked={isTold.birthDate}
          onChange={(birthDate) => onChange({ ...isTold, birthDate })}
        />
      )}
      {known.conditions.length === 0 ? null : (
        <CheckboxField
          label={t('unwantedEffects:vigimed.conditions', { conditions: known.conditions.join('; ') })}
          hint={t('unwantedEffects:vigimed.conditionsHint')}
          isChecked={isTold.conditions}
          onChange={(conditions) => onChange({ ...isTold, conditions })}
        />
      )}
    </fieldset>
  );
}
