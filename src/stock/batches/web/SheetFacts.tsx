import { Group, Paper, Tooltip } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { IconAlertTriangle } from '@tabler/icons-react'
import { PartyLink } from '#registry/parties/web/use-party.tsx'
import { horseTexts } from '#registry/animals/texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { shortDate } from '#ui/dates.ts'
import type { Batch } from '../contract.ts'
import {
  answerText,
  fieldTexts,
  otherFacts,
  type SectionKey,
  sectionTexts,
  SHEET_FIELDS,
  usageText,
} from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { UNKNOWN } from '../sheet.ts'
import { DOSE_UNIT } from './sheet-fields.ts'
import classes from './SheetFacts.module.css'

type Fact = [name: string, parts: (ReactNode | null | false)[]]

export function SheetFacts({ batch }: { batch: Batch }) {
  const facts = [...identity(batch), ...work(batch), ...dose(batch), ...papers(batch), ...noted(batch)]
    .map(([name, parts]): Fact => [
      name,
      parts.filter((part) => part !== null && part !== false && part !== ''),
    ])
    .filter(([, parts]) => parts.length > 0)
  return (
    <Paper component="section" aria-label={batchTexts.sheetFacts} py={8} className={classes.sheetFacts}>
      <dl>
        {facts.map(([name, parts]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {parts.map((part, index) => (
                // The index is a stable key, because the parts of a fact are never reordered.
                // oxlint-disable-next-line react/no-array-index-key
                <Fragment key={index}>
                  {index > 0 && ', '}
                  {part}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}

function identity(batch: Batch): Fact[] {
  const { produced_on, stall } = batch.sheet.collection
  return [
    [horseTexts.ueln, [batch.animal.ueln]],
    [fieldTexts.origin, [words[batch.origin]]],
    [
      fieldTexts.producer,
      [batch.producer_id && <PartyLink key="producer" id={batch.producer_id} name={batch.producer_name} />],
    ],
    [fieldTexts.produced_on, [produced_on && shortDate(produced_on)]],
    [fieldTexts.received_on, [batch.received_on && shortDate(batch.received_on)]],
    [fieldTexts.straw_amount, [batch.straw_amount !== null && batchTexts.onPaper(batch.straw_amount)]],
    [fieldTexts.stall, [stall]],
  ]
}

const IN_FACTS: SectionKey[] = ['collection', 'behaviour', 'sample', 'centrifugation', 'cryopreservation']

function work({ sheet }: Batch): Fact[] {
  const { behaviour, sample, centrifugation, cryopreservation } = sheet
  const { libido, mounting_attempts, collection_mode } = behaviour
  const { g, minutes, cushion, density_gradient } = centrifugation
  return [
    [
      sectionTexts.collection,
      [
        answerText(collection_mode, fieldTexts.collection_mode),
        mounting_attempts !== null && batchTexts.attempts(mounting_attempts),
        libido !== null && batchTexts.libido(libido === UNKNOWN ? 'unknown' : String(libido)),
      ],
    ],
    [
      sectionTexts.sample,
      [
        sample.appearance && words[sample.appearance],
        sample.consistency && words[sample.consistency]?.toLowerCase(),
      ],
    ],
    [SHEET_FIELDS.get('sheet.sample.extender')!.label!, [sample.extender]],
    [batchTexts.countedWith, [sample.concentration_method && words[sample.concentration_method]]],
    [
      sectionTexts.centrifugation,
      [
        g !== null && `${grouped(g)} g`,
        minutes !== null && `${grouped(minutes)} min`,
        usageText(cushion, fieldTexts.cushion),
        usageText(density_gradient, fieldTexts.density_gradient),
      ],
    ],
    [
      batchTexts.freezing,
      [answerText(cryopreservation.freezing_method, fieldTexts.freezing_method), cryopreservation.extender],
    ],
    ...otherFacts(sheet, IN_FACTS, shortDate)
      .filter(({ field }) => !field.row)
      .map(({ field, text }): Fact => [field.label ?? field.name, [text]]),
  ]
}

function dose(batch: Batch): Fact[] {
  const { straws_per_dose, spz_per_straw } = batch.computed
  const mode = batch.calculation_mode
  return [
    [
      batchTexts.straws,
      [
        `${batch.straw_size} ml`,
        words[batch.straw_colour]?.toLowerCase(),
        spz_per_straw !== null && (
          <Value key="spz" batch={batch} field="cryopreservation.spz_per_straw">
            {batchTexts.strawsEach(grouped(spz_per_straw))}
          </Value>
        ),
      ],
    ],
    [
      sectionTexts.dose,
      [
        straws_per_dose !== null && (
          <Value key="straws" batch={batch} field="straws_per_dose">
            {batchTexts.strawsEnough(straws_per_dose)}
          </Value>
        ),
        batch.concentration_per_dose !== null && `${grouped(batch.concentration_per_dose)} ${DOSE_UNIT}`,
        mode &&
          (mode === UNKNOWN ? batchTexts.unknownOf(fieldTexts.calculation_mode) : words[mode]?.toLowerCase()),
      ],
    ],
  ]
}

function papers(batch: Batch): Fact[] {
  const { straw_mark_text, collection_centre, processing_centre, health_status, releasable_from } = batch
  const { incubation_minutes, incubation_celsius } = batch
  return [
    [fieldTexts.straw_mark_text, [straw_mark_text && <Lines key="mark" text={straw_mark_text} />]],
    [fieldTexts.collection_centre, centre(collection_centre)],
    [fieldTexts.processing_centre, centre(processing_centre)],
    [fieldTexts.health_status, [answerText(health_status, fieldTexts.health_status)]],
    [fieldTexts.releasable_from, [releasable_from && shortDate(releasable_from)]],
    [fieldTexts.thawing_instruction, [batch.thawing_instruction]],
    [
      batchTexts.incubation,
      [
        incubation_minutes !== null && `${grouped(incubation_minutes)} min`,
        incubation_celsius !== null && `${grouped(incubation_celsius)} °C`,
      ],
    ],
    [fieldTexts.culture_result, [batch.culture_result]],
  ]
}

function centre(known: Batch['collection_centre']): Fact[1] {
  return [known && <PartyLink key="centre" id={known.id} name={known.name} />, known?.approval_number ?? null]
}

const Lines = ({ text }: { text: string }) => <span style={{ whiteSpace: 'pre-line' }}>{text}</span>

const noted = ({ note }: Batch): Fact[] => [[fieldTexts.note, [note]]]

type Props = { batch: Batch; field: string; warning?: string | null | undefined; children: ReactNode }

export function Value({ batch, field, warning, children }: Props) {
  const formula = batch.computed.deviations.find((one) => one.field === field)?.formula
  const says = formula === undefined ? warning : batchTexts.deviates(String(formula))
  if (!says) return children
  return (
    <Group component="span" display="inline-flex" gap={4} wrap="nowrap">
      <Tooltip label={says}>
        <IconAlertTriangle size={16} color="var(--gold-ink)" role="img" aria-label={says} />
      </Tooltip>
      {children}
    </Group>
  )
}
