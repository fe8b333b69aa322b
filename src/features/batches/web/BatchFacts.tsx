import { AnchorLink } from '#ui/links.tsx'
import { Group, Paper, Stack, Table, Text, Title, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Batch } from '../contract.ts'
import { PartyLink } from '#features/parties/web/PartyLink.tsx'
import { StrawColour } from './StrawColour.tsx'
import { horseTexts } from '#features/animals/texts.ts'
import { batchTexts, fieldTexts, sectionTexts } from '../texts.ts'
import { words } from '#ui/words.ts'
import { shortDate } from '#ui/dates.ts'
import { QualityBadge } from './QualityBadge.tsx'
import { DOSE_UNIT, SECTIONS, wordOf } from './sheet-fields.ts'

type Fact = [name: string, value: ReactNode]

/** Everything on a batch's sheet that is filled in or computed. */
export function BatchFacts({ batch }: { batch: Batch }) {
  return (
    <Stack>
      <Identification batch={batch} />
      {SECTIONS.map((section) => (
        <SectionValues key={section.key} batch={batch} section={section} />
      ))}
      <Dose batch={batch} />
    </Stack>
  )
}

function Identification({ batch }: { batch: Batch }) {
  const facts: Fact[] = [
    [
      fieldTexts.animal,
      <AnchorLink key="horse" to="/horses/$id" params={{ id: batch.animal_id }} inherit>
        {batch.animal.name}
      </AnchorLink>,
    ],
    [horseTexts.ueln, batch.animal.ueln],
    [fieldTexts.origin, words[batch.origin]],
    [fieldTexts.received_on, batch.received_on && shortDate(batch.received_on)],
    [
      fieldTexts.producer,
      batch.producer_id && <PartyLink key="producer" id={batch.producer_id} name={batch.producer_name} />,
    ],
    [fieldTexts.straw_size, `${batch.straw_size} ml`],
    [fieldTexts.straw_colour, <StrawColour key="colour" colour={batch.straw_colour} withName />],
    [fieldTexts.quality, batch.quality && <QualityBadge key="quality" quality={batch.quality} />],
    [fieldTexts.straw_amount, batch.straw_amount !== null && batchTexts.onPaper(batch.straw_amount)],
    [fieldTexts.note, batch.note],
  ]
  return <Facts title={sectionTexts.identification} facts={facts} />
}

function Dose({ batch }: { batch: Batch }) {
  const { straws_per_dose, progressive_spz_per_dose, meets_wbfsh, post_thaw_motility } = batch.computed
  const spz = progressive_spz_per_dose
  const facts: Fact[] = [
    [
      fieldTexts.concentration_per_dose,
      batch.concentration_per_dose && `${batch.concentration_per_dose} ${DOSE_UNIT}`,
    ],
    [fieldTexts.calculation_mode, batch.calculation_mode && words[batch.calculation_mode]],
    [
      fieldTexts.straws_per_dose,
      straws_per_dose && (
        <Value key="dose" batch={batch} field="straws_per_dose">
          {straws_per_dose}
        </Value>
      ),
    ],
    [
      batchTexts.wbfshMet,
      meets_wbfsh !== null &&
        batchTexts.wbfsh(String(spz), String(post_thaw_motility.progressive), meets_wbfsh),
    ],
  ]
  return <Facts title={sectionTexts.dose} facts={facts} />
}

function SectionValues({ batch, section }: { batch: Batch; section: (typeof SECTIONS)[number] }) {
  const values = batch.sheet[section.key] as Record<string, string | number | boolean | null>
  const facts = section.fields.map((field): Fact => {
    const { name, label = fieldTexts[name], unit = '' } = field
    // A computed count is shown next to its share, a typed one on a line of its own.
    const value = values[name] ?? (field.isCount ? null : field.computed?.(batch.computed)) ?? null
    if (value === null) return [label, null]
    const spz = values[`${name}_spz`] === null ? (field.spz?.(batch.computed) ?? null) : null
    const shown = field.isDate ? shortDate(String(value)) : `${wordOf(field, String(value))} ${unit}`.trim()
    return [
      label,
      <Value
        key={name}
        batch={batch}
        field={`${section.key}.${name}`}
        warning={field.warning?.(batch.computed)}
      >
        {spz === null ? shown : `${shown}, ${batchTexts.count(spz)}`}
      </Value>,
    ]
  })
  return <Facts title={sectionTexts[section.key]} facts={facts} />
}

type ValueProps = { batch: Batch; field: string; warning?: string | null | undefined; children: ReactNode }

/** A value, marked if it contradicts its formula or is unusual. */
function Value({ batch, field, warning, children }: ValueProps) {
  const formula = batch.computed.deviations.find((one) => one.field === field)?.formula
  const says = formula === undefined ? warning : batchTexts.deviates(String(formula))
  if (!says) return children
  return (
    <Group gap={4} wrap="nowrap" component="span">
      {children}
      <Tooltip label={says}>
        <IconAlertTriangle size={16} role="img" aria-label={says} />
      </Tooltip>
    </Group>
  )
}

/** Leaves out facts that are not known. */
function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  const known = facts.filter(([, value]) => ![null, undefined, false, ''].includes(value as never))
  if (known.length === 0) return null
  return (
    <Paper>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <Table verticalSpacing={6} horizontalSpacing={0} withRowBorders={false}>
        <Table.Tbody>
          {known.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400} c="dimmed" w="45%">
                {name}
              </Table.Th>
              <Table.Td>
                <Text size="sm" component="div">
                  {value}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
