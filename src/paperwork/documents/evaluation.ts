import {
  answerText,
  fieldTexts,
  otherFacts,
  type SectionKey,
  SHEET_FIELDS,
  type SheetField,
  usageText,
  valueIn,
  wordOf,
} from '#stock/batches/fields.ts'
import type { Animal } from '#registry/animals/contract.ts'
import { breedName } from '#registry/animals/breeds.ts'
import type { Batch } from '#stock/batches/contract.ts'
import { type CONCENTRATION_METHODS, UNKNOWN } from '#stock/batches/sheet.ts'
import { WBFSH_DOSE } from '#stock/batches/whole-doses.ts'
import { longDate } from '#platform/contract/days.ts'
import { grouped, plural } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { centresOf } from './wording.ts'
import { type Block, type Content, type DoseRow, joinParts, omitEmptyFacts, type Section } from './blocks.ts'
import { documentTitles, paperTexts } from './texts.ts'

const number = (value: number | null, unit = '') => value !== null && `${grouped(value)}${unit}`
const percent = (value: number | null) => number(value, ' %')
const ofFive = (value: number | typeof UNKNOWN | null) =>
  value !== null && (value === UNKNOWN ? words[UNKNOWN]! : `${value} of 5`)

export function evaluationOf(batch: Batch, stallion: Animal): Content {
  return {
    title: documentTitles.EVALUATION,
    subject: paperTexts.batch(batch.label, batch.animal.name),
    blocks: [
      {
        kind: 'straw',
        colour: batch.straw_colour,
        text: batch.straw_mark_text?.split('\n').join(' ') ?? batch.label,
        note: `The straw at its real length, 133 mm, ${batch.straw_size} ml, ${words[batch.straw_colour]!.toLowerCase()}${batch.straw_mark_text ? ', with its straw mark' : ''}`,
      },
      { kind: 'columns', sections: [stallionSection(stallion), collection(batch)] },
      { kind: 'columns', sections: [rawSemen(batch), processing(batch)] },
      ...measurements(batch),
      { kind: 'pair', blocks: [thawed(batch), dose(batch)] },
      ...(batch.thawing_instruction
        ? [{ kind: 'text' as const, text: `Thawing: ${batch.thawing_instruction}` }]
        : []),
      ...(batch.note ? [{ kind: 'text' as const, text: batch.note }] : []),
    ],
    signatures: ['Place, date', 'Technician', 'Centre veterinarian'],
  }
}

export function horseSection(title: string, horse: Animal, permits: string | null = null): Section {
  return omitEmptyFacts({
    title,
    facts: [
      ['Name', horse.name],
      ['UELN', horse.ueln],
      ['Studbook', studbooksOf(horse)],
      ['Permit', permits],
      ['Breed, colour', joinParts(horse.breed && breedName(horse.breed), horse.colour)],
      ['Born', horse.born_on && longDate(horse.born_on)],
      ['Microchip', horse.microchip],
      ['Owner', horse.owners.map(({ name }) => name).join(', ')],
    ],
  })
}

export function studbooksOf({ studbooks }: Pick<Animal, 'studbooks'>): string {
  return studbooks.map(({ name, number: no }) => [name, no].filter(Boolean).join(' ')).join(', ')
}

const stallionSection = (stallion: Animal) => horseSection('Stallion', stallion)

/** Returns the facts of the given sections that have no place of their own in the document. */
const others = ({ sheet }: Batch, ...sections: SectionKey[]) =>
  otherFacts(sheet, sections, longDate).map(({ field, text }): [string, string] => [field.name, text])

function collection(batch: Batch): Section {
  const { sheet, producer_name, received_on, straw_amount, collection_centre, processing_centre } = batch
  const { libido, mounting_attempts, collection_mode } = sheet.behaviour
  return omitEmptyFacts({
    title: 'Collection',
    facts: [
      ['Date', sheet.collection.produced_on && longDate(sheet.collection.produced_on)],
      ['Received', received_on && longDate(received_on)],
      ['Straws stated', number(straw_amount)],
      ['Producer', producer_name],
      ['Centre', centresOf(collection_centre, processing_centre).join('; ')],
      ['Health status', batch.health_status && words[batch.health_status]!],
      ['Releasable from', batch.releasable_from && longDate(batch.releasable_from)],
      [
        'Mode',
        joinParts(
          answerText(collection_mode, fieldTexts.collection_mode),
          mounting_attempts !== null && plural(mounting_attempts, 'mount'),
        ),
      ],
      ['Libido', ofFive(libido)],
      ['Stall', sheet.collection.stall],
      ...others(batch, 'collection', 'behaviour'),
    ],
  })
}

function countedBy(method: (typeof CONCENTRATION_METHODS)[number] | null): string | null {
  if (method === null) return null
  return `by ${method === 'CASA' ? method : method === 'OTHER' ? 'another method' : words[method]!.toLowerCase()}`
}

function rawSemen(batch: Batch): Section {
  const { sample } = batch.sheet
  return omitEmptyFacts({
    title: 'Raw semen',
    facts: [
      [
        'Appearance',
        joinParts(
          sample.appearance && words[sample.appearance]!,
          sample.consistency && `${words[sample.consistency]!.toLowerCase()} consistency`,
        ),
      ],
      ['Volume', number(sample.volume, ' ml')],
      [
        'Concentration',
        joinParts(number(sample.concentration, ' M/ml'), countedBy(sample.concentration_method)),
      ],
      ['Spermatozoa', number(batch.computed.sample_spz, ' M')],
      ['Collection extender', sample.extender],
      ...others(batch, 'sample'),
    ],
  })
}

function processing(batch: Batch): Section {
  const { computed, counts, straw_size } = batch
  const { centrifugation, cryopreservation } = batch.sheet
  const { g, minutes, cushion, density_gradient } = centrifugation
  const { freezing_method } = cryopreservation
  return omitEmptyFacts({
    title: 'Processing',
    facts: [
      [
        'Centrifugation',
        joinParts(
          number(g, ' g'),
          number(minutes, ' min'),
          usageText(cushion, fieldTexts.cushion),
          usageText(density_gradient, fieldTexts.density_gradient),
        ),
      ],
      ['Freezing extender', cryopreservation.extender],
      ['Freezing method', freezing_method && words[freezing_method]!],
      [
        'Final volume',
        joinParts(
          number(cryopreservation.final_volume, ' ml'),
          number(cryopreservation.final_concentration, ' M/ml'),
        ),
      ],
      [
        'Final spermatozoa',
        joinParts(
          number(computed.final_spz, ' M'),
          computed.final_spz_loss !== null && `loss ${percent(computed.final_spz_loss)}`,
        ),
      ],
      ['Straws', joinParts(paperTexts.straws(counts.total), `${straw_size} ml`)],
      ...others(batch, 'centrifugation', 'cryopreservation'),
    ],
  })
}

const GROUPS = { motility: 'Motility by', viability: 'Viability by', morphology: 'Morphology by' } as const

/**
 * Returns the table of measurements without the rows and stages that have no value; an empty list if there are no
 * values.
 */
function measurements(batch: Batch): Block[] {
  const rows = Object.entries(GROUPS).flatMap(([group, evaluatedBy]) => {
    const fields = [...SHEET_FIELDS.values()].filter((field) => field.group === group)
    const rowsOf = Map.groupBy(fields, ({ row }) => row)
    const methods = rowsOf.get('method')!
    rowsOf.delete('method')
    rowsOf.delete(undefined)
    return [
      // Omit the scale of a score from the row's name, because each value includes it.
      ...[...rowsOf.values()].map((row) => [row[0]!.name.replace(' (1 to 5)', ''), row] as const),
      [evaluatedBy, methods] as const,
    ].map(([label, row]): [string, (string | null)[]] => [
      label,
      [0, 1, 2].map((stage) =>
        measuredText(
          batch,
          row.find((field) => field.stage === stage),
        ),
      ),
    ])
  })
  rows.push(['Culture', [null, null, batch.culture_result]])
  const filled = rows.filter(([, values]) => values.some(Boolean))
  const stages = ['Raw semen', 'After centrifugation', 'After thawing']
    .map((head, index) => ({ head, index }))
    .filter(({ index }) => filled.some(([, values]) => values[index]))
  if (stages.length === 0) return []
  return [
    {
      kind: 'table',
      title: 'Measurements',
      isDense: true,
      columns: [{ head: '' }, ...stages.map(({ head }) => ({ head, grow: true as const }))],
      rows: filled.map(([label, values]) => ({
        kind: 'row',
        cells: [label, ...stages.map(({ index }) => values[index] || '')],
      })),
    },
  ]
}

/** Formats a measured value; for a percentage, with its count of spermatozoa. Null if there is no value. */
function measuredText({ sheet, computed }: Batch, field: SheetField | undefined): string | null {
  if (!field) return null
  const value = field.formula ? field.formula(computed) : valueIn(sheet, field)
  if (value === null) return null
  if (field.kind === 'SCORE') return ofFive(value as number | typeof UNKNOWN) || null
  if (typeof value !== 'number') return wordOf(field, String(value))
  const count = SHEET_FIELDS.get(`${field.path}_spz`)?.formula?.(computed) ?? null
  return joinParts(number(value, ` ${field.unit}`), number(count, ' M'))
}

function thawed(batch: Batch): Block {
  const { computed, incubation_celsius, incubation_minutes } = batch
  const incubation = [
    incubation_celsius !== null && `at ${grouped(incubation_celsius)} °C`,
    incubation_minutes !== null && `for ${grouped(incubation_minutes)} min`,
  ]
  const bar = (label: string, value: number | null, raw = false) =>
    value === null
      ? []
      : [{ label, percent: value, value: grouped(value), ...(raw && { raw: true as const }) }]
  const bars = [
    ...bar('Raw, progressive', computed.sample_motility.progressive, true),
    ...bar('Thawed, motile', computed.post_thaw_motility.motile),
    ...bar('Thawed, progressive', computed.post_thaw_motility.progressive),
    ...bar('Thawed, viable', computed.post_thaw_viability.viable),
    ...bar('Thawed, normal', computed.post_thaw_morphology.normal),
  ]
  if (bars.length === 0) {
    return { kind: 'columns', sections: [{ title: 'After thawing', facts: [['Motility', 'Not measured']] }] }
  }
  return {
    kind: 'bars',
    title: 'After thawing',
    note: [
      `Gold line: ${WBFSH_DOSE.progressive} % progressive, WBFSH`,
      incubation.some(Boolean) && `Incubated ${incubation.filter(Boolean).join(' ')}`,
    ]
      .filter(Boolean)
      .join('. '),
    bars,
  }
}

function dose({ computed, quality, concentration_per_dose, calculation_mode }: Batch): Block {
  const { straws_per_dose, spz_per_straw, progressive_spz_per_dose } = computed
  const { progressive } = computed.post_thaw_motility
  const row = (label: string, value: number | null, min: number, unit: string): DoseRow[] =>
    value === null
      ? []
      : [[label, `${grouped(value)} ${unit}`, `at least ${min} ${unit}`, value >= min ? 'meets' : 'below']]
  const mode =
    calculation_mode === UNKNOWN
      ? 'motile or progressive: unknown'
      : words[calculation_mode ?? '']?.toLowerCase()
  const target = concentration_per_dose !== null && joinParts(number(concentration_per_dose, ' M'), mode)
  return {
    kind: 'dose',
    title: 'Dose',
    value: straws_per_dose === null ? '–' : String(straws_per_dose),
    what:
      straws_per_dose === null
        ? 'Straws per dose not set'
        : `${straws_per_dose === 1 ? 'straw makes' : 'straws make'} one dose`,
    detail: joinParts(number(spz_per_straw, ' M in a straw'), target && `aimed at ${target}`) ?? '',
    rows: [
      ...row('Progressive, thawed', progressive, WBFSH_DOSE.progressive, '%'),
      ...row('Progressive per dose', progressive_spz_per_dose, WBFSH_DOSE.progressive_spz, 'M'),
    ],
    ...(quality && { verdict: `Quality: ${words[quality]!.toLowerCase()}` }),
  }
}
