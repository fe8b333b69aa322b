/** Words of five languages in cells: colours, levels, yes and no, straw sizes, kinds of movement. */
import type { HealthStatus } from '#features/batches/register.ts'
import type { CentreKind } from '#features/parties/contract.ts'
import { BREEDS, type Breed, breedName } from '#features/animals/breeds.ts'
import type { Sex } from '#features/animals/contract.ts'
import { STRAW_SIZES } from '#features/batches/contract.ts'
import type { StrawColour } from '#features/batches/straw-colours.ts'
import type { LossReason } from '#features/movements/contract.ts'
import { type Cell, cellText, normal } from './cells.ts'
import { type Read, readDecimal, WRONG } from './read-values.ts'

/** From a word, normalised, to what it means. */
function meanings<T>(words: Record<string, T>): Map<string, T> {
  return new Map(
    Object.entries(words).flatMap(([list, meaning]) =>
      list.split('|').map((word) => [normal(word), meaning] as const),
    ),
  )
}

const reader =
  <T>(words: Map<string, T>, wrong: string) =>
  (cell: Cell): Read<T> => {
    const value = words.get(normal(cellText(cell)))
    return value === undefined ? { wrong } : { value }
  }

const COLOURS = meanings<StrawColour>({
  'yellow|gelb|ge|gb|amarillo|amarilla|jaune|geel': 'YELLOW',
  'pink|rosa|rose|roze|rosado|rosada': 'PINK',
  'blue|blau|bl|azul|bleu|bleue|blauw|hellblau|light blue|dunkelblau|dark blue|celeste': 'BLUE',
  'green|grün|gruen|gn|verde|vert|verte|groen': 'GREEN',
  'red|rot|rt|rojo|roja|rouge|rood': 'RED',
  'orange|oranje|or|naranja|anaranjado': 'ORANGE',
  'purple|violet|violett|lila|vi|morado|violeta|violette|paars|mauve|purpur': 'PURPLE',
  'white|weiß|weiss|ws|blanco|blanca|blanc|blanche|wit': 'WHITE',
  'black|schwarz|sw|negro|negra|noir|noire|zwart': 'BLACK',
  'transparent|clear|klar|farblos|durchsichtig|transparente|incoloro|incolore|doorzichtig|kleurloos|colourless|colorless':
    'TRANSPARENT',
})
export const readColour = reader(COLOURS, WRONG.colour)

export type Level = number | 'TOP' | 'MIDDLE' | 'BOTTOM'

const LEVELS = meanings<Level>({
  'o|oben|ob|obere|oberste|top|t|upper|up|arriba|superior|haut|en haut|superieur|boven|bovenste': 'TOP',
  'u|unten|un|untere|unterste|bottom|b|lower|low|abajo|inferior|bas|en bas|inferieur|onder|onderste':
    'BOTTOM',
  'm|mitte|mi|mittlere|middle|mid|medio|central|milieu|midden|middelste': 'MIDDLE',
})

export function readLevel(cell: Cell): Read<Level> {
  const number = /^(?:(?:level|ebene|etage|nivel|niveau|goblet|nr|no|n)\.?\s*)?(\d{1,2})(?:\.0+|\.)?$/i.exec(
    cellText(cell),
  )
  if (number) return { value: Number(number[1]) }
  return reader(LEVELS, WRONG.level)(cell)
}

/** The number of a level in a canister of so many; the lowest is 1. Null where there is no middle. */
export function levelNumber(level: Level, levels: number): number | null {
  if (typeof level === 'number') return level
  if (level === 'BOTTOM') return 1
  if (level === 'TOP') return levels
  return levels % 2 === 1 ? (levels + 1) / 2 : null
}

/** "3", "K3", "Kan. 3", "canister 3". */
export function readCanister(cell: Cell): Read<number> {
  const found = /^(?:\p{L}{1,9}\.?\s*)?(\d{1,3})(?:\.0+)?$/u.exec(cellText(cell))
  return found ? { value: Number(found[1]) } : { wrong: 'Not a canister' }
}

const YES = meanings<boolean>({
  'yes|y|ja|j|si|s|oui|o|true|wahr|verdadero|vrai|waar|x|1|vorhanden': true,
  'no|n|nein|non|nee|false|falsch|falso|faux|onwaar|0|-|ohne': false,
})
export const readYes = reader(YES, WRONG.yes)

/** "0.25 ml", "0,5", "1/4": a quarter, half, or five millilitres. */
export function readSize(cell: Cell): Read<(typeof STRAW_SIZES)[number]> {
  const text = cellText(cell)
    .toLowerCase()
    .replace(/\s|cc$/g, '')
  const fraction: Record<string, number> = { '1/4': 0.25, '¼': 0.25, '1/2': 0.5, '½': 0.5 }
  const bare = text.replace(/ml$|cc$/, '')
  const read = readDecimal(bare, '.')
  const size = fraction[bare] ?? ('value' in read ? read.value : 0)
  const value = STRAW_SIZES.find((one) => one === size || (size >= 250 && one === size / 1000))
  return value === undefined ? { wrong: WRONG.size } : { value }
}

const SEXES = meanings<Sex>({
  'stallion|hengst|h|semental|entier|etalon|male|m|männlich|mannelijk|macho|colt': 'STALLION',
  'mare|stute|st|yegua|jument|merrie|female|f|w|weiblich|vrouwelijk|hembra|filly': 'MARE',
})
export const readSex = reader(SEXES, 'Neither stallion nor mare')

const HEALTH = meanings<HealthStatus>({
  'eu|ewg|eec|ue|cee|eg': 'EU',
  'national|domestic|nationale|nacional|nationaal|inland': 'NATIONAL',
  'third country|third_country|drittland|tercer pais|pays tiers|derde land': 'THIRD_COUNTRY',
  'unknown|unbekannt|desconocido|inconnu|onbekend': 'UNKNOWN',
})
export const readHealth = reader(HEALTH, 'Neither EU, national nor third country')

const CENTRES = meanings<CentreKind>({
  'collection|collection centre|collection center|semen collection centre|besamungsstation|eu besamungsstation|centro de recogida|centre de collecte|spermacentrum':
    'COLLECTION',
  'processing|processing establishment|processing centre|verarbeitungsbetrieb|centro de procesamiento|etablissement de traitement|verwerkingsinrichting':
    'PROCESSING',
  'storage|storage centre|storage center|samendepot|depot|centro de almacenamiento|centre de stockage|opslagcentrum':
    'STORAGE',
  'national|national station|nationale besamungsstation|nacional|nationaal': 'NATIONAL',
})
export const readCentre = reader(CENTRES, 'Not a kind of centre')

const BREED_WORDS = new Map<string, Breed>([
  ...BREEDS.flatMap((breed) => [[normal(breed), breed] as const, [normal(breedName(breed)), breed] as const]),
  ...meanings<Breed>({
    'hannoveraner|hann': 'HANOVERIAN',
    'holsteiner|holst': 'HOLSTEINER',
    'oldenburger|oldbg|os': 'OLDENBURG',
    'westfale|westfalen|westf': 'WESTPHALIAN',
    'kwpn|holländisches warmblut|nederlands warmbloed': 'DUTCH_WARMBLOOD',
    'bwp|belgisches warmblut|belgisch warmbloed': 'BELGIAN_WARMBLOOD',
    'dänisches warmblut|dwb': 'DANISH_WARMBLOOD',
    'schwedisches warmblut|swb': 'SWEDISH_WARMBLOOD',
    'sf|selle francais': 'SELLE_FRANCAIS',
    'zangersheider|zang': 'ZANGERSHEIDE',
    'trak|trakehner': 'TRAKEHNER',
    'vollblut|englisches vollblut|xx|pur sang|purasangre|volbloed': 'THOROUGHBRED',
    'vollblutaraber|araber|ox|arabe|arabier': 'ARABIAN',
    'rheinländer|rhein': 'RHINELANDER',
  }),
])
export const readBreed = reader(BREED_WORDS, 'Not a breed we know')

/** What a line of an old journal did. */
export type Act =
  | { kind: 'ADDITION'; reason: 'COLLECTION' | 'PURCHASE' | 'CONSIGNMENT' | 'RETURN' }
  | { kind: 'WITHDRAWAL'; type: 'CONSIGNMENT' | 'SALE' | 'RETURN' | 'LOSS' | 'INSEMINATION' }
  | { kind: 'RELOCATION' }

const ACTS = meanings<Act>({
  'collection|production|frozen|freeze|entry|in|eingang|zugang|produktion|absamung|gefroren|entrada|produccion|congelacion|entree|production propre|congelation|productie|ingevroren|binnen':
    { kind: 'ADDITION', reason: 'COLLECTION' },
  'purchase|bought|buy|kauf|ankauf|zukauf|einkauf|gekauft|compra|comprado|achat|acheté|aankoop|inkoop|gekocht':
    { kind: 'ADDITION', reason: 'PURCHASE' },
  'consignment in|received|deposit|einlagerung|eingelagert|lagerung|recibido|deposito|depot|reçu|stalling|ontvangen|inslag':
    { kind: 'ADDITION', reason: 'CONSIGNMENT' },
  'return in|returned|come back|zurück|rücklieferung|retoure|devuelto|retour|rentré|teruggekomen|terug': {
    kind: 'ADDITION',
    reason: 'RETURN',
  },
  'sale|sold|sell|verkauf|verkauft|venta|vendido|vente|vendu|verkoop|verkocht': {
    kind: 'WITHDRAWAL',
    type: 'SALE',
  },
  'consignment|consigned|shipped|shipment|sent|versand|versendet|verschickt|kommission|abgabe|ausgang|out|envio|enviado|consignacion|envoi|envoyé|expédition|consignation|verzonden|verzending|consignatie':
    { kind: 'WITHDRAWAL', type: 'CONSIGNMENT' },
  'return|given back|give back|return to owner|rückgabe|zurückgegeben|devolucion|restitution|rendu|teruggave|teruggegeven':
    { kind: 'WITHDRAWAL', type: 'RETURN' },
  'loss|lost|broken|discarded|verlust|verloren|bruch|defekt|entsorgt|vernichtet|perdida|perdido|roto|perte|perdu|cassé|détruit|verlies|kapot|vernietigd':
    { kind: 'WITHDRAWAL', type: 'LOSS' },
  'insemination|inseminated|used|breeding|besamung|besamt|verbraucht|inseminacion|inseminada|usado|insémination|inséminé|utilisé|inseminatie|geinsemineerd|gebruikt|breeding on site|breeding_on_site':
    { kind: 'WITHDRAWAL', type: 'INSEMINATION' },
  'move|moved|relocation|umlagerung|umgelagert|umstellung|traslado|movido|déplacement|déplacé|verplaatst|verplaatsing':
    { kind: 'RELOCATION' },
})
export const readAct = reader(ACTS, 'Not a kind of movement')

const LOSSES = meanings<LossReason>({
  'thawed|aufgetaut|descongelado|décongelé|ontdooid': 'THAWED',
  'broken|bruch|gebrochen|kaputt|roto|cassé|gebroken|kapot': 'BROKEN',
  'tank failure|tankausfall|fallo del tanque|panne|tankstoring': 'TANK_FAILURE',
  'quality test|test|qualitätstest|probe|prueba|kwaliteitstest|sample_testing|qualité': 'QUALITY_TEST',
  'missing|fehlt|vermisst|nicht gefunden|falta|manquant|vermist': 'MISSING',
})

/** Why straws were lost; another word than ours is another reason. */
export function readLoss(cell: Cell): LossReason {
  return LOSSES.get(normal(cellText(cell))) ?? 'OTHER'
}
