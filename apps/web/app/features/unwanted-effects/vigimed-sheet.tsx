import type { VigimedRequest, VigimedText } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { typedAge } from '@balsamo/domain/unwanted-effects/vigimed-said.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Copy, Download, ExternalLink } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { DownloadButton } from '../../components/files/download-link.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { SendingBadge, useSendingState } from '../../components/outbox/sending-badge.tsx';
import { copyText } from '../../components/second-factor/copy-text.ts';
import { Button } from '../../components/ui/button.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useWritesOf } from '../../offline/outbox/outbox-context.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { useDebounced } from '../../platform/use-debounced.ts';
import { vigimedQuery } from './effect-queries.ts';
import { effectSubject } from './effect-writes.ts';
import { Known, NOTHING_SAID, SaidHere } from './vigimed-patient.tsx';

/** Anvisa's page about the form; the form itself moves. */
const VIGIMED_PAGE =
  'https://www.gov.br/pt-br/servicos/notificar-eventos-adversos-de-medicamentos-e-vacinas-no-vigimed';

/** The text is not asked for with each figure of an age. */
const TYPING_PAUSE_MS = 400;

/** A report as a text for VigiMed, to be copied or saved. Nothing is sent from here. */
export default function VigimedSheet({ reportId, ...sheet }: { reportId: string } & OpenSheetProps) {
  const { t } = useTranslation(['unwantedEffects', 'common']);
  // Until the server has it as it stands here, there is no text of it.
  const isUnsent = useWritesOf(effectSubject(reportId)).length > 0;
  const state = useSendingState(effectSubject(reportId));
  const [isTold, setTold] = useState({ birthDate: true, conditions: true });
  const [said, setSaid] = useState(NOTHING_SAID);
  const [known, setKnown] = useState<VigimedText['known']>();
  // A day of birth says more than a number of years.
  const isAgeAsked = known?.birthDate === null || !isTold.birthDate;
  const age = isAgeAsked ? typedAge(said.age) : undefined;
  const request: VigimedRequest = {
    noBirthDate: !isTold.birthDate,
    noConditions: !isTold.conditions,
    sex: said.sex || undefined,
    age: age ?? undefined,
  };
  const settledAge = useDebounced(request.age, TYPING_PAUSE_MS);
  const query = useQuery({ ...vigimedQuery(reportId, { ...request, age: settledAge }), enabled: !isUnsent });
  const data = isUnsent ? undefined : query.data;
  // Where the text does not come for what is said here, that stays to be corrected.
  if (data && data.known !== known) setKnown(data.known);
  const isRefused = (field: 'sex' | 'age') =>
    query.error instanceof ApiProblem && query.error.fieldCode(`/${field}`) !== undefined;
  // Copied is what stands on the screen, not what stood there before a tick.
  const isSettling = query.isPlaceholderData || settledAge !== request.age;
  const copy = async (text: string) =>
    (await copyText(text))
      ? showToast('success', t('unwantedEffects:vigimed.copied'))
      : showToast('error', t('unwantedEffects:vigimed.copyFailed'));
  const [notSaved, setNotSaved] = useState<unknown>();
  // Neither a copy nor a file leaves out in silence what was typed.
  const isWrong = age === null;
  const ageBox = useRef<HTMLInputElement>(null);
  const correct = () => ageBox.current?.focus();
  return (
    <Sheet
      {...sheet}
      title={t('unwantedEffects:vigimed.title')}
      footer={
        data ? (
          <>
            {/* Beside the button that was pressed, wherever the text is scrolled to. */}
            <div role="alert" className="basis-full empty:hidden">
              {notSaved === undefined ? null : <p className="text-15 text-clay">{notSavedText(notSaved, t)}</p>}
            </div>
            {isWrong ? (
              <Button variant="secondary" onClick={correct}>
                <Download className="size-4.5" aria-hidden="true" />
                {t('unwantedEffects:vigimed.save')}
              </Button>
            ) : (
              <DownloadButton
                variant="secondary"
                address={`/api/unwanted-effects/${reportId}/vigimed/pdf`}
                body={request}
                onFailed={setNotSaved}
                icon={<Download className="size-4.5" aria-hidden="true" />}
              >
                {t('unwantedEffects:vigimed.save')}
              </DownloadButton>
            )}
            <Button isPending={isSettling && !isWrong} onClick={isWrong ? correct : () => void copy(data.text)}>
              <Copy className="size-4.5" aria-hidden="true" />
              {t('unwantedEffects:vigimed.copy')}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-4">
        {/* Not in the head, which stays: with large letters and words beside the buttons too little would be left for the text. */}
        <p className="text-15 text-ink-soft">{t('unwantedEffects:vigimed.text')}</p>
        {data && data.missing.length > 0 ? (
          <p className="rounded-control bg-leaf-wash p-3 text-15">{t('unwantedEffects:vigimed.missing')}</p>
        ) : null}
        {known && !isUnsent ? (
          <>
            <Known known={known} isTold={isTold} onChange={setTold} />
            <SaidHere
              said={said}
              onChange={setSaid}
              isAgeAsked={isAgeAsked}
              ageBox={ageBox}
              isWrong={{ sex: isRefused('sex'), age: isWrong || isRefused('age') }}
            />
          </>
        ) : null}
        {data ? (
          <>
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
          </>
        ) : state ? (
          <div className="flex flex-col items-start gap-3">
            <SendingBadge state={state} />
            <p className="text-15">{t('unwantedEffects:vigimed.unsent')}</p>
          </div>
        ) : isRefused('sex') || isRefused('age') ? null : query.isError ? (
          <LoadFailed query={query} title={t('unwantedEffects:vigimed.failed')} retry={t('common:action.retry')}>
            {t('unwantedEffects:later')}
          </LoadFailed>
        ) : (
          <Skeleton className="h-60" />
        )}
      </div>
    </Sheet>
  );
}

function notSavedText(error: unknown, t: TFunction<['unwantedEffects']>): string {
  const common = commonFailureText(error, t);
  if (common) return common;
  if (!(error instanceof ApiProblem)) return t('unwantedEffects:vigimed.saveFailed');
  return error.status === 429 ? t('unwantedEffects:vigimed.tooMany') : t('unwantedEffects:vigimed.saveRefused');
}
