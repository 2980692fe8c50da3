/**
 * What is known of medicines together with cannabinoids: a small table of our own, made from the sources that each row names. It is read as a question to
 * take to a doctor, never as advice, and what is not in it is not known to be safe. The words are in the locales (`interactions`), by `key`.
 */

export const INTERACTIONS_DATED = '2026-11-26';

export type Cannabinoid = 'cbd' | 'thc';

/**
 * How well it is known: `trial`, measured in people in a study or by the maker of a medicine with cannabinoids; `cases`, seen in single or few people;
 * `mechanism`, to be expected from how both work, as a label says, and not measured.
 */
export const EVIDENCE_LEVELS = ['trial', 'cases', 'mechanism'] as const;
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number];

export type Source = { text: string; year: number };

export type Interaction = {
  key: string;
  /** Keys of our list. */
  substances: readonly string[];
  cannabinoids: readonly Cannabinoid[];
  level: EvidenceLevel;
  /** By which way, as a pharmacologist writes it; the same in every language. */
  pathway: string;
  sources: readonly Source[];
};

const source = (text: string, year: number): Source => ({ text, year });
const EPIDIOLEX = source('Epidiolex (cannabidiol), FDA prescribing information, sections 5 and 7', 2018);
const EPIDIOLEX_NEWER = source(
  'Epidiolex (cannabidiol), FDA prescribing information, section 7, later revisions',
  2024,
);
const MARINOL = source('Marinol (dronabinol), FDA prescribing information, section 7', 2017);
const SATIVEX = source('Sativex (nabiximols), Summary of Product Characteristics (UK), section 4.5', 2020);
const GASTON = source('Gaston TE et al., Epilepsia 58:1586–1592', 2017);
const BANSAL = source('Bansal S et al., Clin Pharmacol Ther 114:693–703', 2023);
const STOTT = source('Stott C et al., SpringerPlus 2:236', 2013);

const VALPROATES = ['acido-valproico', 'valproato-de-sodio', 'divalproato-de-sodio'];
const CBD: readonly Cannabinoid[] = ['cbd'];
const THC: readonly Cannabinoid[] = ['thc'];
const BOTH: readonly Cannabinoid[] = ['cbd', 'thc'];

export const INTERACTIONS = [
  {
    key: 'clobazam',
    substances: ['clobazam'],
    cannabinoids: CBD,
    level: 'trial',
    pathway: 'CYP2C19: N-desmethylclobazam ↑',
    sources: [source('Geffrey AL et al., Epilepsia 56:1246–1251', 2015), GASTON, EPIDIOLEX],
  },
  {
    key: 'valproate',
    substances: VALPROATES,
    cannabinoids: CBD,
    level: 'trial',
    pathway: 'ALT/AST ↑',
    sources: [GASTON, EPIDIOLEX],
  },
  {
    key: 'warfarin',
    substances: ['varfarina'],
    cannabinoids: BOTH,
    level: 'cases',
    pathway: 'CYP2C9: INR ↑',
    sources: [
      source('Grayson L et al., Epilepsy Behav Case Rep 9:10–11', 2018),
      source('Yamreudeewong W et al., J Clin Pharm Ther 34:347–353', 2009),
    ],
  },
  {
    key: 'tacrolimus',
    substances: ['tacrolimo'],
    cannabinoids: CBD,
    level: 'cases',
    pathway: 'CYP3A4, P-gp: tacrolimus ↑',
    sources: [source('Leino AD et al., Am J Transplant 19:2944–2948', 2019), EPIDIOLEX_NEWER],
  },
  {
    key: 'everolimus',
    substances: ['everolimo'],
    cannabinoids: CBD,
    level: 'trial',
    pathway: 'P-gp, CYP3A4: everolimus ↑',
    sources: [source('Ebrahimi-Fakhari D et al., Pediatr Neurol 105:59–61', 2020), EPIDIOLEX_NEWER],
  },
  {
    key: 'sirolimus',
    substances: ['sirolimo'],
    cannabinoids: CBD,
    level: 'cases',
    pathway: 'P-gp, CYP3A4: sirolimus ↑',
    sources: [source('Ebrahimi-Fakhari D et al., Pediatr Neurol 105:59–61', 2020), EPIDIOLEX_NEWER],
  },
  {
    key: 'ciclosporin',
    substances: ['ciclosporina'],
    cannabinoids: CBD,
    level: 'mechanism',
    pathway: 'CYP3A4, P-gp',
    sources: [EPIDIOLEX_NEWER],
  },
  {
    key: 'antiseizure_levels',
    substances: ['topiramato', 'rufinamida', 'zonisamida', 'eslicarbazepina'],
    cannabinoids: CBD,
    level: 'trial',
    pathway: 'serum level ↑',
    sources: [GASTON],
  },
  {
    key: 'brivaracetam',
    substances: ['brivaracetam'],
    cannabinoids: CBD,
    level: 'cases',
    pathway: 'CYP2C19: brivaracetam ↑',
    sources: [source('Klotz KA et al., Epilepsia 60:e74–e77', 2019)],
  },
  {
    key: 'stiripentol',
    substances: ['estiripentol'],
    cannabinoids: CBD,
    level: 'trial',
    pathway: 'stiripentol ↑',
    sources: [source('Ben-Menachem E et al., CNS Drugs 34:661–672', 2020), EPIDIOLEX],
  },
  {
    key: 'phenytoin',
    substances: ['fenitoina'],
    cannabinoids: CBD,
    level: 'mechanism',
    pathway: 'CYP2C9: phenytoin ↑',
    sources: [EPIDIOLEX],
  },
  {
    key: 'inducers',
    substances: ['carbamazepina', 'fenitoina', 'fenobarbital', 'erva-de-sao-joao'],
    cannabinoids: BOTH,
    level: 'mechanism',
    pathway: 'CYP3A4 induction: CBD, THC ↓',
    sources: [EPIDIOLEX, SATIVEX],
  },
  {
    key: 'rifampicin',
    substances: ['rifampicina'],
    cannabinoids: BOTH,
    level: 'trial',
    pathway: 'CYP3A4 induction: CBD, THC ↓',
    sources: [STOTT],
  },
  {
    key: 'ketoconazole',
    substances: ['cetoconazol'],
    cannabinoids: BOTH,
    level: 'trial',
    pathway: 'CYP3A4 inhibition: CBD, THC ↑',
    sources: [STOTT],
  },
  {
    key: 'inhibitors_3a4',
    substances: ['itraconazol', 'claritromicina', 'ritonavir', 'eritromicina'],
    cannabinoids: THC,
    level: 'mechanism',
    pathway: 'CYP3A4 inhibition: THC ↑',
    sources: [MARINOL],
  },
  {
    key: 'inhibitors_2c9',
    substances: ['fluconazol', 'amiodarona'],
    cannabinoids: THC,
    level: 'mechanism',
    pathway: 'CYP2C9 inhibition: THC ↑',
    sources: [MARINOL],
  },
  {
    key: 'omeprazole',
    substances: ['omeprazol'],
    cannabinoids: CBD,
    level: 'trial',
    pathway: 'CYP2C19: omeprazole ↑',
    sources: [BANSAL],
  },
  {
    key: 'losartan',
    substances: ['losartana'],
    cannabinoids: CBD,
    level: 'trial',
    pathway: 'CYP2C9: losartan ↑',
    sources: [BANSAL],
  },
  {
    key: 'citalopram',
    substances: ['citalopram', 'escitalopram'],
    cannabinoids: CBD,
    level: 'cases',
    pathway: 'CYP2C19, CYP3A4: citalopram ↑',
    sources: [source('Anderson LL et al., J Clin Psychopharmacol 41:525–533', 2021)],
  },
  {
    key: 'caffeine',
    substances: ['cafeina'],
    cannabinoids: CBD,
    level: 'trial',
    pathway: 'CYP1A2: caffeine ↑',
    sources: [source('Thai C et al., Clin Pharmacol Drug Dev 10:1279–1289', 2021), BANSAL],
  },
  {
    key: 'theophylline',
    substances: ['teofilina'],
    cannabinoids: CBD,
    level: 'mechanism',
    pathway: 'CYP1A2: theophylline ↑',
    sources: [EPIDIOLEX],
  },
  {
    key: 'methadone',
    substances: ['metadona'],
    cannabinoids: CBD,
    level: 'cases',
    pathway: 'CYP3A4, CYP2C19: methadone ↑',
    sources: [source('Madden K et al., Pediatrics 145:e20193256', 2020)],
  },
  {
    key: 'diazepam',
    substances: ['diazepam'],
    cannabinoids: CBD,
    level: 'mechanism',
    pathway: 'CYP2C19: diazepam ↑',
    sources: [EPIDIOLEX],
  },
  {
    key: 'digoxin',
    substances: ['digoxina'],
    cannabinoids: CBD,
    level: 'mechanism',
    pathway: 'P-gp: digoxin ↑',
    sources: [EPIDIOLEX_NEWER],
  },
  {
    key: 'clopidogrel',
    substances: ['clopidogrel'],
    cannabinoids: CBD,
    level: 'mechanism',
    pathway: 'CYP2C19: active metabolite ↓',
    sources: [source('Plavix (clopidogrel), FDA prescribing information, boxed warning on CYP2C19', 2010), BANSAL],
  },
  {
    key: 'lithium',
    substances: ['carbonato-de-litio'],
    cannabinoids: CBD,
    level: 'cases',
    pathway: 'lithium ↑',
    sources: [source('Singh RK et al., Child Neurol Open 7', 2020)],
  },
  {
    key: 'tamoxifen',
    substances: ['tamoxifeno'],
    cannabinoids: CBD,
    level: 'cases',
    pathway: 'CYP2D6, CYP3A4: endoxifen ↓',
    sources: [source('Parihar V et al., J Pharm Pract 35:322–326', 2022)],
  },
  {
    key: 'ugt_substrates',
    substances: ['lamotrigina', 'morfina', 'lorazepam', 'genfibrozila', 'fenofibrato'],
    cannabinoids: CBD,
    level: 'mechanism',
    pathway: 'UGT2B7, UGT1A9 inhibition',
    sources: [EPIDIOLEX],
  },
  {
    key: 'cyp2b6_substrates',
    substances: ['bupropiona', 'efavirenz'],
    cannabinoids: CBD,
    level: 'mechanism',
    pathway: 'CYP2B6',
    sources: [EPIDIOLEX],
  },
  {
    key: 'sedatives',
    substances: [
      'alprazolam',
      'amitriptilina',
      'baclofeno',
      'bromazepam',
      'buprenorfina',
      'carisoprodol',
      'ciclobenzaprina',
      'clonazepam',
      'clorpromazina',
      'cloxazolam',
      'codeina',
      'diazepam',
      'eszopiclona',
      'fenobarbital',
      'fentanila',
      'flunitrazepam',
      'flurazepam',
      'gabapentina',
      'hidroxizina',
      'levomepromazina',
      'lorazepam',
      'metadona',
      'midazolam',
      'mirtazapina',
      'morfina',
      'nitrazepam',
      'olanzapina',
      'oxicodona',
      'pregabalina',
      'prometazina',
      'quetiapina',
      'tapentadol',
      'tizanidina',
      'tramadol',
      'trazodona',
      'zolpidem',
      'zopiclona',
    ],
    cannabinoids: BOTH,
    level: 'mechanism',
    pathway: 'CNS depression',
    sources: [EPIDIOLEX, SATIVEX],
  },
  // Of CBD it was measured, and stands in a row of its own.
  {
    key: 'clobazam_thc',
    substances: ['clobazam'],
    cannabinoids: THC,
    level: 'mechanism',
    pathway: 'CNS depression',
    sources: [SATIVEX],
  },
  {
    key: 'heart_rate',
    substances: [
      'amitriptilina',
      'clomipramina',
      'escopolamina',
      'imipramina',
      'lisdexanfetamina',
      'metilfenidato',
      'nortriptilina',
    ],
    cannabinoids: THC,
    level: 'mechanism',
    pathway: 'heart rate ↑, blood pressure ↑',
    sources: [MARINOL],
  },
] as const satisfies readonly Interaction[];

export type InteractionKey = (typeof INTERACTIONS)[number]['key'];
