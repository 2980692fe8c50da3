/** A zone as a person looks for it. */
export type ZoneChoice = {
  /** IANA name, for example `America/Sao_Paulo`. */
  id: string;
  city: string;
  /** Its own name in the reader's language, for example `Horário de Brasília`. */
  name: string;
  /** Distance to UTC at the time asked for, for example `GMT-3`. */
  offset: string;
};

/** Brazilian cities first: most people who look are there. Their names with the accents that IANA leaves out. */
const BRAZILIAN: Record<string, string> = {
  'America/Sao_Paulo': 'São Paulo',
  'America/Manaus': 'Manaus',
  'America/Cuiaba': 'Cuiabá',
  'America/Fortaleza': 'Fortaleza',
  'America/Recife': 'Recife',
  'America/Bahia': 'Bahia',
  'America/Belem': 'Belém',
  'America/Campo_Grande': 'Campo Grande',
  'America/Porto_Velho': 'Porto Velho',
  'America/Rio_Branco': 'Rio Branco',
  'America/Boa_Vista': 'Boa Vista',
  'America/Maceio': 'Maceió',
  'America/Araguaina': 'Araguaína',
  'America/Santarem': 'Santarém',
  'America/Eirunepe': 'Eirunepé',
  'America/Noronha': 'Fernando de Noronha',
};

function cityOf(id: string): string {
  return BRAZILIAN[id] ?? (id.split('/').at(-1) ?? id).replaceAll('_', ' ');
}

function named(id: string, language: string, at: Date, style: 'longGeneric' | 'shortOffset'): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone: id, timeZoneName: style }).formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? id;
}

/** What a zone is called, for example `Horário Padrão de Brasília`; French writes it small, a line begins large. */
export function zoneName(id: string, language: string, at: Date): string {
  const name = named(id, language, at, 'longGeneric');
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Every zone that this browser knows, Brazilian ones first, then by city. */
export function listZones(language: string, at: Date): ZoneChoice[] {
  const ids = new Set([...Object.keys(BRAZILIAN), ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  const zones = [...ids].map((id) => ({
    id,
    city: cityOf(id),
    name: zoneName(id, language, at),
    offset: named(id, language, at, 'shortOffset'),
  }));
  const inOrder = new Intl.Collator(language).compare;
  const [home, away] = [zones.filter(({ id }) => id in BRAZILIAN), zones.filter(({ id }) => !(id in BRAZILIAN))];
  return [...home, ...away.sort((a, b) => inOrder(a.city, b.city))];
}

/** Letters and digits only, without case and accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+-]+/gu, ' ')
    .trim();
}

/** The zones in which every word that was typed occurs; cities that begin with it come first. */
export function findZones(zones: readonly ZoneChoice[], typed: string): ZoneChoice[] {
  const wanted = plain(typed);
  if (wanted === '') return [...zones];
  const words = wanted.split(' ');
  const found = zones.filter((zone) => {
    const text = plain(`${zone.city} ${zone.id} ${zone.name} ${zone.offset}`);
    return words.every((word) => text.includes(word));
  });
  const rank = (zone: ZoneChoice) => (plain(zone.city).startsWith(wanted) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}
