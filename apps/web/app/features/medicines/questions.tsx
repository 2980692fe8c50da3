import type { Medicine } from '@balsamo/contract/medicines/schemas.ts';
import { interactionsOf, type Known, type Presences } from '@balsamo/domain/medicines/interactions.ts';
import { inMedicineOrder } from '@balsamo/domain/medicines/medicine.ts';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { ListLimits, Sources } from './sources.tsx';
import { useKnownWords } from './use-known-words.ts';

/** Puts a question among those for the next appointment; undefined while nothing is known of these. */
export type AskAtAppointment = {
  isAsked: (question: string) => boolean;
  ask: (question: string) => Promise<'asked' | 'too_long'>;
};

type QuestionsProps = {
  medicines: readonly Medicine[];
  presences: Presences;
  appointment: AskAtAppointment | undefined;
};

/** What is known of the medicines that are taken now, as questions for a doctor; never as advice. */
export function Questions({ medicines, presences, appointment }: QuestionsProps) {
  const { t } = useTranslation(['medicines', 'interactions']);
  const taken = inMedicineOrder(medicines).filter(({ hasEnded }) => !hasEnded);
  if (taken.length === 0) return null;
  const known = taken.map((medicine) => ({ medicine, rows: interactionsOf(medicine, presences) }));
  const unlisted = known.filter(({ rows }) => rows.length === 0).map(({ medicine }) => medicine.name);
  return (
    <section aria-labelledby="medicine-questions" className="flex flex-col gap-3">
      <div>
        <h2 id="medicine-questions" className="text-21">
          {t('medicines:questions.title')}
        </h2>
        <p className="text-15 text-ink-soft">{t('medicines:questions.text')}</p>
      </div>
      <p className="rounded-control bg-leaf-wash p-3 text-15 font-medium">{t('interactions:warning')}</p>
      {known.some(({ rows }) => rows.length > 0) ? (
        <ul className="flex flex-col gap-3">
          {known.flatMap(({ medicine, rows }) =>
            rows.map((row) => (
              <li key={`${medicine.id} ${row.interaction.key}`}>
                <Question medicine={medicine} row={row} appointment={appointment} />
              </li>
            )),
          )}
        </ul>
      ) : null}
      <ListLimits unlisted={[...new Set(unlisted)]} />
    </section>
  );
}

type QuestionProps = { medicine: Medicine; row: Known; appointment: AskAtAppointment | undefined };

function Question({ medicine, row, appointment }: QuestionProps) {
  const { t } = useTranslation(['medicines']);
  const words = useKnownWords()(medicine.name, row);
  const isAsked = appointment?.isAsked(words.question) ?? false;
  const take = () =>
    void appointment?.ask(words.question).then(
      (answer) =>
        answer === 'asked'
          ? showToast('success', t('medicines:questions.added'))
          : showToast('error', t('medicines:questions.notAdded'), { description: t('medicines:questions.tooLong') }),
      () => showToast('error', t('medicines:questions.notAdded'), { description: t('medicines:later') }),
    );
  return (
    <Card className="flex flex-col gap-2">
      <h3 className="flex items-start gap-2 font-sans text-15 font-semibold tracking-normal">
        <CircleHelp className="mt-0.5 size-5 shrink-0 text-leaf" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">{words.ask}</span>
      </h3>
      <p className="text-15">
        {words.known} {words.presence ? <span className="text-ink-soft">{words.presence}</span> : null}
      </p>
      <p className="text-13 text-ink-soft">{words.evidence}</p>
      <Sources sources={row.interaction.sources} />
      {isAsked ? (
        <p className="text-13 font-medium text-leaf">{t('medicines:questions.taken')}</p>
      ) : (
        <ForKeepers>
          <Button
            variant="ghost"
            size="sm"
            className="-mx-[min(0.75rem,3.75vw)] self-start"
            disabled={appointment === undefined}
            aria-label={t('medicines:questions.takeNamed', { medicine: medicine.name })}
            onClick={take}
          >
            {t('medicines:questions.take')}
          </Button>
        </ForKeepers>
      )}
    </Card>
  );
}
