/**
 * The words a diary entry is made of. Stored values are the specification's Portuguese ones (spec-D1);
 * what a person reads comes from the `diary` translations under the same key.
 */

/** spec §3, diary_entries.product_type. */
export const PRODUCT_TYPES = [
  'oleo',
  'flor',
  'pomada',
  'capsula',
  'comestivel',
  'resina',
  'topico',
  'extrato',
  'outro',
] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

type MethodRule = {
  /** Hours from use to check-out (spec §9, spec-D8). */
  checkOutHours: number;
  /** How it gets into or onto the body, where the dose is told differently for it. */
  intake: 'inhaled' | 'applied' | 'swallowed' | 'not_told';
};

/** spec §3, diary_entries.consumption_method. Whoever adds one decides all that depends on it here. */
export const METHOD_RULES = {
  fumando: { checkOutHours: 3, intake: 'inhaled' },
  vaporizando: { checkOutHours: 3, intake: 'inhaled' },
  sublingual: { checkOutHours: 5, intake: 'swallowed' },
  oral: { checkOutHours: 8, intake: 'swallowed' },
  topico: { checkOutHours: 1, intake: 'applied' },
  recreativo: { checkOutHours: 4, intake: 'not_told' },
} as const satisfies Record<string, MethodRule>;
export type ConsumptionMethod = keyof typeof METHOD_RULES;
export const CONSUMPTION_METHODS = Object.keys(METHOD_RULES) as [ConsumptionMethod, ...ConsumptionMethod[]];

export const UNITS = ['gotas', 'ml', 'g', 'mg', 'pitadas', 'aplicações', 'unidades'] as const;
export type Unit = (typeof UNITS)[number];

/** A measured amount: decimal value above 0 and its unit. Shown as `2 gotas` (spec-D3). */
export type Quantity = { value: number; unit: Unit };

/**
 * Units offered and accepted per product type (spec §3). The first one is the default of that type.
 * The specification names no units for resina, topico and extrato: they take those of their nearest kin.
 */
export const UNITS_OF: Record<ProductType, readonly [Unit, ...Unit[]]> = {
  oleo: ['gotas', 'ml'],
  flor: ['g', 'pitadas'],
  pomada: ['g', 'aplicações'],
  capsula: ['unidades', 'mg'],
  comestivel: ['unidades', 'g', 'mg'],
  resina: ['g', 'mg'],
  topico: ['g', 'aplicações'],
  extrato: ['gotas', 'ml', 'g'],
  outro: ['gotas', 'g', 'aplicações', 'ml', 'unidades'],
};

/** Can an amount of this product be given in this unit? */
export function isUnitOf(productType: ProductType, unit: Unit): boolean {
  return UNITS_OF[productType].includes(unit);
}

/** What triggers an entry, in the two groups of spec §3; the stored value is the Portuguese text. */
export const TRIGGERS_TO_RELIEVE = [
  'Crise de Ansiedade',
  'Estresse/Tensão',
  'Pensamentos Acelerados',
  'Irritabilidade',
  'Desânimo',
  'Apatia',
  'Pico de Dor',
  'Dor Crônica',
  'Dor de Cabeça',
  'Náusea',
  'Rigidez/Espasmos',
  'Inflamação',
] as const;
export const TRIGGERS_TO_PROMOTE = [
  'Foco',
  'Criatividade',
  'Introspecção',
  'Clareza Mental',
  'Elevação do Humor',
  'Relaxamento',
  'Bem-estar Geral',
  'Sono',
  'Apetite',
  'Energia',
  'Recuperação Muscular',
  'Libido',
  'Socialização',
] as const;
export type KnownTrigger = (typeof TRIGGERS_TO_RELIEVE)[number] | (typeof TRIGGERS_TO_PROMOTE)[number];

/** spec §3, primary_effect options. */
export const PRIMARY_EFFECTS = [
  'relaxamento',
  'sonolencia',
  'sensacoes_corporais',
  'alivio_dor',
  'energia',
  'euforia',
  'risos',
  'socializacao',
  'foco',
  'criatividade',
  'introspeccao',
  'aceleracao',
  'ansiedade_paranoia',
  'nenhum_efeito',
] as const;
export type PrimaryEffect = (typeof PRIMARY_EFFECTS)[number];

/** What bothered someone after a use, beside its main effect (spec-D31). */
export const UNWANTED_EFFECTS = [
  'boca_seca',
  'tontura',
  'palpitacao',
  'sonolencia_excessiva',
  'nausea',
  'dor_de_cabeca',
  'ansiedade_ou_paranoia',
  'confusao',
  'outro',
] as const;
export type UnwantedEffectName = (typeof UNWANTED_EFFECTS)[number];
/** How much it bothered, weakest first. */
export const UNWANTED_STRENGTHS = ['leve', 'moderado', 'forte'] as const;
export type UnwantedStrength = (typeof UNWANTED_STRENGTHS)[number];
export type UnwantedEffect = { effect: UnwantedEffectName; strength: UnwantedStrength };

/** Is each effect told once, with one strength? */
export function areToldOnce(effects: readonly UnwantedEffect[]): boolean {
  return new Set(effects.map(({ effect }) => effect)).size === effects.length;
}

export const ENTRY_STATUSES = ['incompleto', 'completo'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** How an entry came to be: recorded in the moment, or written down afterwards (manual entry). */
export const ENTRY_SOURCES = ['quick', 'manual'] as const;
export type EntrySource = (typeof ENTRY_SOURCES)[number];
