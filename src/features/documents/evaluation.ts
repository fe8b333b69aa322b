import type { Animal } from '#features/animals/contract.ts'
import { breedName } from '#features/animals/breeds.ts'
import type { Batch } from '#features/batches/contract.ts'
import { UNKNOWN } from '#features/batches/sheet.ts'
import { WBFSH_DOSE } from '#features/batches/whole-doses.ts'
import { longDate } from '#platform/contract/days.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { plural } from '#platform/contract/plural.ts'
import { words } from '#platform/contract/words.ts'
import { centresOf } from './addresses.ts'
import { type Block, type Content, type DoseRow, joined, known, type Section } from './blocks.ts'
import { documentTitles, paperTexts } from './texts.ts'

const word = (key: string | null) => key && (words[key] ?? key)
const lower = (key: string | null) => word(key)?.toLowerCase()
const number = (value: number | null, unit = '') => value !== null && `${grouped(value)}${unit}`
const percent = (value: number | null) => number(value, ' %')

/** The semen evaluation sheet of a batch, with what is known of it. */
export function evaluationOf(batch: Batch, stallion: Animal): Content {
  return {
    title: documentTitles.EVALUATION,
    subject: paperTexts.batch(batch.label, batch.animal.name),
    blocks: [
      {
        kind: 'straw',
        colour: batch.straw_colour,
        text: batch.straw_mark_text?.split('\n').join(' ') ?? batch.label,
        note: `The straw at its real length, 133 mm, ${batch.straw_size} ml, ${lower(batch.straw_colour)}${batch.straw_mark_text ? ', with its print' : ''}`,
      },
      { kind: 'columns', sections: [stallionSection(stallion), collection(batch)] },
      { kind: 'columns', sections: [rawSemen(batch), processing(batch)] },
      { kind: 'pair', blocks: [thawed(batch), dose(batch)] },
      ...(batch.thawing_instruction
        ? [{ kind: 'text' as const, text: `Thawing: ${batch.thawing_instruction}` }]
        : []),
      ...(batch.note ? [{ kind: 'text' as const, text: batch.note }] : []),
    ],
    signatures: ['Place, date', 'Technician', 'Centre veterinarian'],
  }
}

/** What identifies a horse. */
/** @param permits of the stallion's studbooks */
export function horseSection(title: string, horse: Animal, permits: string | null = null): Section {
  return known({
    title,
    facts: [
      ['Name', horse.name],
      ['UELN', horse.ueln],
      ['Studbook', studbooksOf(horse)],
      ['Permit', permits],
      ['Breed, colour', joined(horse.breed && breedName(horse.breed), horse.colour)],
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

function collection(batch: Batch): Section {
  const { sheet, producer_name, received_on, collection_centre, processing_centre } = batch
  const { libido, mounting_attempts, collection_mode } = sheet.behaviour
  return known({
    title: 'Collection',
    facts: [
      ['Date', sheet.collection.produced_on && longDate(sheet.collection.produced_on)],
      ['Received', received_on && longDate(received_on)],
      ['Producer', producer_name],
      ['Centre', centresOf(collection_centre, processing_centre).join('; ')],
      ['Health status', word(batch.health_status)],
      ['Not out before', batch.releasable_from && longDate(batch.releasable_from)],
      [
        'Mode',
        joined(word(collection_mode), mounting_attempts !== null && plural(mounting_attempts, 'mount')),
      ],
      ['Libido', libido !== null && (libido === UNKNOWN ? 'Unknown' : `${libido} of 5`)],
      ['Stall', sheet.collection.stall],
    ],
  })
}

function rawSemen({
  sheet: { sample, sample_motility, sample_viability, sample_morphology },
  computed,
}: Batch): Section {
  const { motile, progressive } = computed.sample_motility
  return known({
    title: 'Raw semen',
    facts: [
      ['Appearance', joined(word(sample.appearance), lower(sample.consistency))],
      ['Volume', number(sample.volume, ' ml')],
      ['Concentration', joined(number(sample.concentration, ' M/ml'), lower(sample.concentration_method))],
      ['Spermatozoa', number(computed.sample_spz, ' M')],
      [
        'Motile',
        joined(
          percent(motile),
          progressive !== null &&
            `${motile === null ? 'Progressive' : 'progressive'} ${percent(progressive)}`,
          word(sample_motility.method),
        ),
      ],
      ['Viable', joined(percent(computed.sample_viability.viable), lower(sample_viability.method))],
      ['Normal', joined(percent(computed.sample_morphology.normal), lower(sample_morphology.method))],
    ],
  })
}

function processing({
  sheet: { sample, centrifugation, cryopreservation },
  computed,
  counts,
  straw_size,
}: Batch): Section {
  const { g, minutes, cushion, density_gradient } = centrifugation
  return known({
    title: 'Processing',
    facts: [
      ['Collection extender', sample.extender],
      [
        'Centrifugation',
        joined(
          number(g, ' g'),
          number(minutes, ' min'),
          cushion === true && 'cushion',
          density_gradient === true && 'density gradient',
        ),
      ],
      ['Freezing extender', cryopreservation.extender],
      ['Method', word(cryopreservation.freezing_method)],
      [
        'Final volume',
        joined(
          number(cryopreservation.final_volume, ' ml'),
          number(cryopreservation.final_concentration, ' M/ml'),
        ),
      ],
      [
        'Final spermatozoa',
        joined(
          number(computed.final_spz, ' M'),
          computed.final_spz_loss !== null && `loss ${percent(computed.final_spz_loss)}`,
        ),
      ],
      ['Straws', joined(paperTexts.straws(counts.total), `${straw_size} ml`)],
    ],
  })
}

function thawed(batch: Batch): Block {
  const { computed, incubation_celsius, incubation_minutes } = batch
  const { post_thaw_motility } = batch.sheet
  const kept = [
    number(incubation_celsius, ' °C'),
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
      joined(kept.filter(Boolean).join(' '), word(post_thaw_motility.method)),
    ]
      .filter(Boolean)
      .join('. '),
    bars,
  }
}

function dose({ computed, quality, culture_result }: Batch): Block {
  const { straws_per_dose, spz_per_straw, progressive_spz_per_dose } = computed
  const { progressive } = computed.post_thaw_motility
  const row = (label: string, value: number | null, least: number, unit: string): DoseRow[] =>
    value === null
      ? []
      : [[label, `${grouped(value)} ${unit}`, `least ${least} ${unit}`, value >= least ? 'meets' : 'below']]
  return {
    kind: 'dose',
    title: 'The dose',
    value: straws_per_dose === null ? '–' : String(straws_per_dose),
    what:
      straws_per_dose === null
        ? 'Straws per dose are not known'
        : `${straws_per_dose === 1 ? 'straw makes' : 'straws make'} one dose`,
    detail: number(spz_per_straw, ' M in a straw') || '',
    rows: [
      ...row('Progressive, thawed', progressive, WBFSH_DOSE.progressive, '%'),
      ...row('Progressive per dose', progressive_spz_per_dose, WBFSH_DOSE.progressive_spz, 'M'),
      ...(culture_result ? [['Culture', culture_result, '', ''] as DoseRow] : []),
    ],
    ...(quality && { verdict: word(quality)! }),
  }
}
