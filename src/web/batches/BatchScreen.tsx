import { Grid, Paper, Stack, Table, Title } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Batch, batchDay } from '#domain/batches.ts'
import { RequestFailed, useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { StrawColour } from '../straws/StrawColour.tsx'
import { StrawButtons, useStrawDialog } from '../straws/StrawDialogs.tsx'
import { texts, words } from '../texts.ts'
import { shortDate } from '../ui/dates.ts'
import { Failure } from '../ui/Failure.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { BatchTabs, Doses } from './BatchRow.tsx'
import { CountsBar } from './CountsBar.tsx'
import { QualityBadge } from './QualityBadge.tsx'
import { SECTIONS } from './sheet-fields.ts'

export function BatchScreen() {
  const { tenant_id } = useSession()
  const { id } = useParams({ from: '/layout/batches/$id' })
  const { data: batch, error, refetch } = useReply('showBatch', { params: { id }, query: { tenant_id } })
  const { open, dialog } = useStrawDialog()
  const [tab, setTab] = useState<'activity' | 'inventory'>('inventory')
  if (error instanceof RequestFailed && error.status === 404) return <NotFound />
  if (error) return <Failure error={error} retry={refetch} />
  if (!batch) return <Waiting lines={6} />
  return (
    <Screen
      title={batch.label}
      actions={<StrawButtons onOpen={(kind) => open(kind, batch)} can_withdraw={batch.counts.stored > 0} />}
    >
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Paper>
              <Stack>
                <CountsBar counts={batch.counts} />
                <Doses batch={batch} />
                <BatchTabs batch={batch} tab={tab} onTab={setTab} />
              </Stack>
            </Paper>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Identification batch={batch} />
            {SECTIONS.map((section) => (
              <SectionValues key={section.key} batch={batch} section={section} />
            ))}
          </Stack>
        </Grid.Col>
      </Grid>
      {dialog}
    </Screen>
  )
}

function Identification({ batch }: { batch: Batch }) {
  const day = batchDay(batch)
  const facts: [string, ReactNode][] = [
    [texts.field.animal, batch.animal.name],
    [texts.horse.ueln, batch.animal.ueln],
    [texts.field.origin, words[batch.origin]],
    [
      batch.origin === 'PRODUCTION' ? texts.field.produced_on : texts.field.received_on,
      day && shortDate(day),
    ],
    [texts.field.straw_size, `${batch.straw_size} ml`],
    [texts.field.straw_colour, <StrawColour key="colour" colour={batch.straw_colour} with_name />],
    [texts.field.quality, batch.quality && <QualityBadge key="quality" quality={batch.quality} />],
    [texts.field.straw_amount, batch.straw_amount],
    [texts.field.note, batch.note],
  ]
  return <Facts title={texts.section.identification} facts={facts} />
}

type Section = (typeof SECTIONS)[number]

function SectionValues({ batch, section }: { batch: Batch; section: Section }) {
  const values = batch.sheet[section.key] as Record<string, string | number | null>
  const facts = section.fields.map((field): [string, ReactNode] => {
    const typed = values[field.name] ?? null
    const value = typed ?? field.computed?.(batch.computed) ?? null
    const shown = typeof value === 'string' ? (words[value] ?? value) : value
    return [texts.field[field.name], shown === null ? null : `${shown} ${field.unit ?? ''}`]
  })
  return <Facts title={texts.section[section.key]} facts={facts} />
}

/** What is known, and nothing about what is not. */
function Facts({ title, facts }: { title: string; facts: [string, ReactNode][] }) {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (known.length === 0) return null
  return (
    <Paper>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      <Table verticalSpacing={6} withRowBorders={false}>
        <Table.Tbody>
          {known.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400} c="dimmed" w="45%">
                {name}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
