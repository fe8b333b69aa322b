/** Reading of words in English, German, Spanish, French, Italian and Dutch. */
import type { HealthStatus } from '#stock/batches/register.ts'
import type { CentreKind } from '#registry/parties/contract.ts'
import { BREEDS, type Breed, breedName } from '#registry/animals/breeds.ts'
import type { Residence, Sex } from '#registry/animals/contract.ts'
import { STRAW_SIZES } from '#stock/batches/contract.ts'
import type { StrawColour } from '#stock/batches/straw.ts'
import type { LossReason } from '#stock/movements/contract.ts'
import type { TestResult } from '#registry/health-tests/contract.ts'
import type { Disease } from '#registry/health-tests/diseases.ts'
import type { MeasurementKind } from '#stock/nitrogen/contract.ts'
import { foldText } from '#platform/contract/fold-text.ts'
import { type Cell, cellText, normal } from './cells.ts'
import { statusOfHeader } from './columns.ts'
import { type Read, readDecimal, WRONG } from './read-values.ts'

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
  'yellow|giallo|gialla|gelb|ge|gb|amarillo|amarilla|jaune|geel': 'YELLOW',
  'pink|rosato|fucsia|fuchsia|rosa|rose|roze|rosado|rosada': 'PINK',
  'blue|blu|azzurro|azzurra|blau|bl|azul|bleu|bleue|blauw|celeste': 'BLUE',
  'green|verdi|grün|gruen|gn|verde|vert|verte|groen': 'GREEN',
  'red|rosso|rossa|rot|rt|rojo|roja|rouge|rood': 'RED',
  'orange|arancione|arancio|oranje|or|naranja|anaranjado': 'ORANGE',
  'purple|viola|porpora|violet|violett|lila|vi|morado|violeta|violette|paars|mauve|purpur': 'PURPLE',
  'white|bianco|bianca|blancs|weiß|weiss|ws|blanco|blanca|blanc|blanche|wit': 'WHITE',
  'black|nero|nera|schwarz|sw|negro|negra|noir|noire|zwart': 'BLACK',
  'transparent|clear|klar|farblos|durchsichtig|transparente|incoloro|doorzichtig|kleurloos|colourless|colorless|trasparente|incolore|neutro':
    'TRANSPARENT',
})
const SHADE =
  /^(light|dark|pale|bright|hell|dunkel|claro|clara|oscuro|oscura|clair|claire|fonce|foncee|ciel|chiaro|chiara|scuro|scura|licht|donker)$/

/** Reads a straw colour; "light blue", "hellblau" and "bleu clair" are blue. */
export function readColour(cell: Cell): Read<StrawColour> {
  const words = foldText(cellText(cell))
    .replace(/^(hell|dunkel|licht|donker)(?=\p{L})/u, '$1 ')
    .split(/[^\p{L}]+/u)
  const bare = words.filter((word) => !SHADE.test(word)).join('')
  const value = COLOURS.get(normal(cellText(cell))) ?? COLOURS.get(bare)
  return value === undefined ? { wrong: WRONG.colour } : { value }
}

export type Level = number | 'TOP' | 'MIDDLE' | 'BOTTOM'

const LEVELS = meanings<Level>({
  'o|oben|ob|obere|oberste|top|t|upper|up|arriba|superior|haut|en haut|superieur|boven|bovenste|alto|sopra':
    'TOP',
  'u|unten|un|untere|unterste|bottom|b|lower|low|abajo|inferior|bas|en bas|inferieur|onder|onderste|basso|sotto':
    'BOTTOM',
  'm|mitte|mi|mittlere|middle|mid|medio|central|milieu|midden|middelste|mezzo|centrale|centro': 'MIDDLE',
})

export function readLevel(cell: Cell): Read<Level> {
  const number =
    /^(?:(?:level|ebene|etage|nivel|niveau|laag|livello|piano|goblet|nr|no|n)\.?\s*)?(\d{1,2})(?:\.0+|\.)?$/i.exec(
      cellText(cell),
    )
  if (number) return { value: Number(number[1]) }
  return reader(LEVELS, WRONG.level)(cell)
}

/** Returns the number of a level, from 1 at the bottom; null for the middle of an even number of levels. */
export function levelNumber(level: Level, levels: number): number | null {
  if (typeof level === 'number') return level
  if (level === 'BOTTOM') return 1
  if (level === 'TOP') return levels
  return levels % 2 === 1 ? (levels + 1) / 2 : null
}

/** Place in one cell: "T1/1/o", "K3/2 oben". With two parts, the container or the level is missing. */
export type WrittenPlace = { container: string | null; canister: number; level: Level | null }

/** Reads a place of two or three parts; null for any other text. */
export function readPlace(cell: Cell): WrittenPlace | null {
  const written = cellText(cell).split(/\s*[/|;,>·]\s*|\s+[-–]\s+/)
  const last = /^(\S+)\s+(\p{L}+)$/u.exec(written.at(-1)!)
  const parts = last && isLevelWord(last[2]!) ? [...written.slice(0, -1), last[1]!, last[2]!] : written
  if (parts.length < 2 || parts.length > 3 || parts.includes('')) return null
  // In "T1/3" the letter makes the first part a container, unless a level follows.
  const hasContainer = parts.length === 3 || (/^\p{L}/u.test(parts[0]!) && !isLevelWord(parts[1]!))
  const [canisterPart, levelPart] = hasContainer ? parts.slice(1) : parts
  const canister = readCanister(canisterPart!)
  const level = levelPart === undefined ? null : readLevel(levelPart)
  if ('wrong' in canister || (level !== null && 'wrong' in level)) return null
  return { container: hasContainer ? parts[0]! : null, canister: canister.value, level: level?.value ?? null }
}

const isLevelWord = (text: string) => LEVELS.has(normal(text))

/** Reads the number of a canister: "3", "K3", "Kan. 3", "canister 3". */
export function readCanister(cell: Cell): Read<number> {
  const found = /^(?:\p{L}{1,9}\.?\s*)?(\d{1,3})(?:\.0+)?$/u.exec(cellText(cell))
  return found ? { value: Number(found[1]) } : { wrong: 'Enter a canister' }
}

const YES = meanings<boolean>({
  'yes|y|ja|j|si|s|oui|o|true|wahr|verdadero|vrai|waar|x|1|vorhanden': true,
  'no|n|nein|non|nee|false|falsch|falso|faux|onwaar|0|-|ohne': false,
})
export const readYes = reader(YES, WRONG.yes)

/** Names of straw sizes that makers and French centres use. */
const SIZE_NAMES = meanings<number>({
  'mini|ministraw|mini straw|fine|fin|paillette fine': 0.25,
  'midi|midistraw|midi straw|medium|mediumstraw|medium straw|moyenne|paillette moyenne|media|mittel': 0.5,
})

/** Reads a straw size of a quarter, half or five millilitres: "0.25 ml", "0,5", "1/4", "Midi". */
export function readSize(cell: Cell): Read<(typeof STRAW_SIZES)[number]> {
  const text = cellText(cell).toLowerCase().replace(/\s/g, '')
  const [, name = '', amount = ''] = /^(\p{L}*)(.*?)(?:ml|cc)?$/u.exec(text) ?? []
  const named = name === '' ? undefined : (SIZE_NAMES.get(normal(name)) ?? NaN)
  const fraction: Record<string, number> = { '1/4': 0.25, '¼': 0.25, '1/2': 0.5, '½': 0.5 }
  const read = readDecimal(amount, '.')
  const size = amount === '' ? (named ?? 0) : (fraction[amount] ?? ('value' in read ? read.value : 0))
  const value = STRAW_SIZES.find((one) => one === size || (size >= 250 && one === size / 1000))
  return value === undefined || (named !== undefined && named !== value) ? { wrong: WRONG.size } : { value }
}

const SEXES = meanings<Sex>({
  'stallion|hengst|h|semental|entier|etalon|male|m|männlich|mannelijk|macho|colt|stallone|maschio':
    'STALLION',
  'mare|stute|st|yegua|jument|merrie|female|f|w|weiblich|vrouwelijk|hembra|filly|cavalla|fattrice|giumenta|femmina':
    'MARE',
})
export const readSex = reader(SEXES, 'Enter stallion or mare')

const RESIDENCES = meanings<Residence>({
  'stays at the centre|resident|stays': 'RESIDENT',
  'leaves the centre|leaves|non resident': 'LEAVES',
})
export const readResidence = reader(RESIDENCES, 'Enter stays or leaves')

const HEALTH = meanings<HealthStatus>({
  'eu|ewg|eec|ue|cee|eg': 'EU',
  'national|domestic|nationale|nacional|nationaal|inland': 'NATIONAL',
  'third country|third_country|drittland|tercer pais|pays tiers|derde land': 'THIRD_COUNTRY',
  'unknown|unbekannt|desconocido|inconnu|onbekend': 'UNKNOWN',
})
export const readHealth = reader(HEALTH, 'Enter EU, national or third country')

const DISEASES = meanings<Disease>({
  'eia|equine infectious anaemia|equine infectious anemia|coggins|infektiose anamie|anemia infecciosa|anemie infectieuse|infectieuze anemie|anemia infettiva':
    'EIA',
  'eva|equine viral arteritis|equine arteritis|virusarteritis|virale arteritis|arteritis viral|arterite virale':
    'EVA',
  'cem|contagious equine metritis|taylorella|metritis contagiosa|metrite contagieuse|besmettelijke metritis|metrite contagiosa':
    'CEM',
  'dourine|beschälseuche|durina|dourina|dekziekte': 'DOURINE',
  'other|andere|otra|autre|andere|altra': 'OTHER',
})

export function readDisease(cell: Cell): Read<Disease> {
  const value = DISEASES.get(normal(cellText(cell)))
  return value === undefined ? { wrong: 'Unknown disease', likely: ['Other'] } : { value }
}

const RESULTS = meanings<TestResult>({
  'negative|neg|negativ|negativo|negativa|negatif|negatief|-': 'NEGATIVE',
  'positive|pos|positiv|positivo|positiva|positif|positief|+': 'POSITIVE',
})
export const readResult = reader(RESULTS, 'Enter negative or positive')

const NITROGEN = meanings<MeasurementKind>({
  'measured|reading|measurement|level|gemessen|messung|medido|medicion|mesure|gemeten|misurato': 'READING',
  'filled|refill|refilled|charged|gefüllt|nachgefüllt|füllung|rellenado|relleno|rempli|remplissage|gevuld|bijgevuld|riempito|rabbocco':
    'REFILL',
})
export const readNitrogen = reader(NITROGEN, 'Enter measured or refilled')

const CENTRES = meanings<CentreKind>({
  'collection|collection centre|collection center|semen collection centre|besamungsstation|eu besamungsstation|centro de recogida|centre de collecte|spermacentrum':
    'COLLECTION',
  'processing|processing establishment|processing centre|verarbeitungsbetrieb|centro de procesamiento|etablissement de traitement|verwerkingsinrichting':
    'PROCESSING',
  'storage|storage centre|storage center|samendepot|depot|centro de almacenamiento|centre de stockage|opslagcentrum':
    'STORAGE',
  'national|national centre|national station|nationale besamungsstation|nacional|nationaal': 'NATIONAL',
})
export const readCentre = reader(CENTRES, 'Enter collection, processing, storage or national')

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
export const readBreed = reader(BREED_WORDS, 'Unknown breed')

/** Movement in a line of an old journal. */
export type MovementKind =
  | { kind: 'ADDITION'; reason: 'COLLECTION' | 'PURCHASE' | 'CONSIGNMENT' | 'RETURN' }
  | { kind: 'WITHDRAWAL'; type: 'CONSIGNMENT' | 'SALE' | 'RETURN' | 'LOSS' | 'INSEMINATION' }
  | { kind: 'RELOCATION' }

const MOVEMENT_KINDS = meanings<MovementKind>({
  'collection|production|frozen|freeze|entry|in|eingang|zugang|produktion|absamung|gefroren|entrada|produccion|congelacion|entree|production propre|congelation|raccolta|prelievo|congelamento|produzione|carico|productie|ingevroren|binnen':
    { kind: 'ADDITION', reason: 'COLLECTION' },
  'purchase|bought|buy|kauf|ankauf|zukauf|einkauf|gekauft|compra|comprado|achat|acheté|acquisto|acquistato|aankoop|inkoop|gekocht':
    { kind: 'ADDITION', reason: 'PURCHASE' },
  'consignment in|received|deposit|einlagerung|eingelagert|lagerung|recibido|deposito|depot|ricevuto|reçu|stalling|ontvangen|inslag':
    { kind: 'ADDITION', reason: 'CONSIGNMENT' },
  'return in|returned|come back|zurück|rücklieferung|retoure|devuelto|retour|rentré|rientro|rientrato|teruggekomen|terug':
    {
      kind: 'ADDITION',
      reason: 'RETURN',
    },
  'sale|sold|sell|verkauf|verkauft|venta|vendido|vente|vendu|vendita|venduto|verkoop|verkocht': {
    kind: 'WITHDRAWAL',
    type: 'SALE',
  },
  'consignment|consigned|shipped|shipment|sent|versand|versendet|verschickt|kommission|abgabe|ausgang|out|envio|enviado|spedizione|spedito|consegna|consignacion|envoi|envoyé|expédition|consignation|verzonden|verzending|consignatie':
    { kind: 'WITHDRAWAL', type: 'CONSIGNMENT' },
  'return|given back|give back|return to owner|rückgabe|zurückgegeben|devolucion|restitution|rendu|restituzione|restituito|reso|teruggave|teruggegeven':
    { kind: 'WITHDRAWAL', type: 'RETURN' },
  'loss|lost|broken|discarded|verlust|verloren|bruch|defekt|entsorgt|vernichtet|perdida|perdido|roto|perte|perdu|perdita|perso|scarto|cassé|détruit|verlies|kapot|vernietigd':
    { kind: 'WITHDRAWAL', type: 'LOSS' },
  'insemination|inseminated|used|breeding|besamung|besamt|verbraucht|inseminacion|inseminada|usado|insémination|inséminé|inseminazione|inseminata|usato|utilisé|inseminatie|geinsemineerd|gebruikt|breeding on site|breeding_on_site':
    { kind: 'WITHDRAWAL', type: 'INSEMINATION' },
  'move|moved|relocation|umlagerung|umgelagert|umstellung|traslado|movido|spostamento|spostato|déplacement|déplacé|verplaatst|verplaatsing':
    { kind: 'RELOCATION' },
})
export const readMovementKind = reader(MOVEMENT_KINDS, 'Enter a movement, such as sale or loss')

const LOSSES = meanings<LossReason>({
  'thawed|aufgetaut|descongelado|décongelé|scongelato|ontdooid': 'THAWED',
  'broken|bruch|gebrochen|kaputt|roto|rota|rotto|rotta|cassé|gebroken|kapot': 'BROKEN',
  'tank failure|tankausfall|fallo del tanque|panne|tankstoring': 'TANK_FAILURE',
  'quality test|test|qualitätstest|probe|prueba|kwaliteitstest|sample_testing|qualité': 'QUALITY_TEST',
  'missing|mancante|fehlt|vermisst|nicht gefunden|falta|manquant|vermist': 'MISSING',
})

/** Reads why straws were lost; an unknown word is OTHER. */
export function readLoss(cell: Cell): LossReason {
  return LOSSES.get(normal(cellText(cell))) ?? 'OTHER'
}

const IN_STORE = new Set(
  (
    'stored|in store|store|in stock|available|free|ok|frozen|vorhanden|auf lager|lagernd|im lager|eingelagert|verfügbar|' +
    'frei|en stock|disponible|stocke|stockee|libre|almacenado|en almacen|en existencia|in magazzino|disponibile|' +
    'in giacenza|op voorraad|beschikbaar|vrij'
  )
    .split('|')
    .map(normal),
)

/**
 * Whether a status means that straws are in store; if not, the user is asked.
 * @param header header of the status column: "no" means in store under "Sold", and gone under "Available"
 */
export function isInStore(text: string, header: string): boolean {
  const word = normal(text)
  if (IN_STORE.has(word)) return true
  const about = statusOfHeader(header)
  // Signs such as "✓" have no letters; of these, only dashes mean no.
  const isYes = word === '' ? (/^[-–—]+$/.test(text) ? false : undefined) : YES.get(word)
  return about === 'LEFT' ? isYes === true : about === 'GONE' && isYes === false
}
