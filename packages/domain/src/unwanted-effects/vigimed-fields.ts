/**
 * What Anvisa's VigiMed asks about an adverse event, in the order in which its sections stand.
 *
 * Where it comes from:
 * - `informe_2019`: Anvisa, *Informe n.º 01/2019 – Orientações para notificação no sistema VigiMed*
 *   (gov.br/anvisa/pt-br/assuntos/fiscalizacao-e-monitoramento/notificacoes/vigimed/informes): names the mandatory fields; of the patient any one of
 *   several is enough.
 * - `perguntas_2019`: Anvisa, *VigiMed: perguntas e respostas*, version 1.0, July 2019: its chapters give the order of the sections
 *   (notification, patient, narrative, medical history, reaction, medicine).
 * - `e2b`: ICH E2B(R3), the format that VigiMed follows by Anvisa's own word, for what the sections hold besides.
 *
 * What could not be checked: the open form for citizens (eReporting) itself, which stands behind no document of ours and may have another order and
 * wording by now. So the text names each field in full and can be pasted field by field; nothing is sent from here.
 */
export const VIGIMED_SECTIONS = ['notificacao', 'paciente', 'narrativa', 'historia', 'reacao', 'medicamento'] as const;
export type VigimedSection = (typeof VIGIMED_SECTIONS)[number];

type Source = 'informe_2019' | 'perguntas_2019' | 'e2b';
type Field = {
  key: string;
  section: VigimedSection;
  source: Source;
  /** A notification counts only with it; fields that share a name are mandatory together: one of them is enough. */
  mandatory?: string;
};

export const VIGIMED_FIELDS = [
  { key: 'received_on', section: 'notificacao', source: 'informe_2019', mandatory: 'received_on' },
  { key: 'report_type', section: 'notificacao', source: 'informe_2019', mandatory: 'report_type' },
  { key: 'latest_received_on', section: 'notificacao', source: 'informe_2019', mandatory: 'latest_received_on' },
  { key: 'reporter', section: 'notificacao', source: 'informe_2019', mandatory: 'reporter' },
  { key: 'initials', section: 'paciente', source: 'informe_2019', mandatory: 'patient' },
  { key: 'sex', section: 'paciente', source: 'informe_2019', mandatory: 'patient' },
  { key: 'birth_date', section: 'paciente', source: 'informe_2019', mandatory: 'patient' },
  { key: 'age', section: 'paciente', source: 'informe_2019', mandatory: 'patient' },
  { key: 'narrative', section: 'narrativa', source: 'perguntas_2019' },
  { key: 'conditions', section: 'historia', source: 'perguntas_2019' },
  { key: 'reaction', section: 'reacao', source: 'informe_2019', mandatory: 'reaction' },
  { key: 'reaction_began', section: 'reacao', source: 'e2b' },
  { key: 'reaction_ended', section: 'reacao', source: 'e2b' },
  { key: 'seriousness', section: 'reacao', source: 'e2b' },
  { key: 'outcome', section: 'reacao', source: 'e2b' },
  { key: 'medicine', section: 'medicamento', source: 'informe_2019', mandatory: 'medicine' },
  { key: 'manufacturer', section: 'medicamento', source: 'e2b' },
  { key: 'batch', section: 'medicamento', source: 'e2b' },
  { key: 'dose', section: 'medicamento', source: 'e2b' },
  { key: 'route', section: 'medicamento', source: 'e2b' },
  { key: 'indication', section: 'medicamento', source: 'e2b' },
  { key: 'use_began', section: 'medicamento', source: 'e2b' },
  { key: 'action_taken', section: 'medicamento', source: 'e2b' },
  { key: 'other_medicines', section: 'medicamento', source: 'e2b' },
] as const satisfies readonly Field[];
export type VigimedField = (typeof VIGIMED_FIELDS)[number]['key'];
