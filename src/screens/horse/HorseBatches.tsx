import { AnchorLink } from '#ui/links.tsx'
import { Box, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { Fragment } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Animal } from '#registry/animals/contract.ts'
import { type BatchSummary, type Freeze, listBatches } from '#stock/batches/contract.ts'
import { PlaceLink, unplacedOf } from '#stock/batches/web/BatchPlaces.tsx'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { WBFSH_DOSE } from '#stock/batches/whole-doses.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { useApiQuery } from '#ui/call.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { storedByOwner, StoredForOthers } from '#stock/batches/web/StoredForOthers.tsx'
import { batchTexts } from '#stock/batches/texts.ts'
import { StrawMenuItems } from '#stock/straws/web/StrawDialogs.tsx'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { DotsMenu } from '#ui/LazyMenu.tsx'
import { commonTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { MAX_COLUMNS } from './freeze-drawing.ts'
import { Percent } from './SeasonTable.tsx'
import { horsesTexts } from './texts.ts'
import classes from './HorseScreen.module.css'

type Props = {
  horse: Animal
  freezes: readonly Freeze[]
  /** Ids of the batches to show; undefined for all. */
  only: ReadonlySet<string> | undefined
}

/** Batches of a stallion with few of them: what each gave, what is left and where. */
export function HorseBatches({ horse, freezes, only }: Props) {
  const query = { animal_id: horse.id, limit: MAX_COLUMNS, offset: 0 }
  const found = useApiQuery(listBatches, { query })
  return (
    <Section title={horseTexts.batches}>
      <QueryResult query={found}>
        {({ batches }) => (
          <BatchTable batches={only ? batches.filter(({ id }) => only.has(id)) : batches} freezes={freezes} />
        )}
      </QueryResult>
    </Section>
  )
}

type TableProps = Pick<Reply<typeof listBatches>, 'batches'> & { freezes: readonly Freeze[] }

function BatchTable({ batches, freezes }: TableProps) {
  const { open, dialog } = useStrawDialog()
  if (batches.length === 0) return <Text c="dimmed">{horseTexts.batchesNone}</Text>
  const thawed = new Map(freezes.map(({ batch_id, progressive }) => [batch_id, progressive]))
  return (
    <>
      <WideTable label={horseTexts.batches} minWidth={0}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th pl={0}>{horseTexts.batch}</Table.Th>
            <Table.Th visibleFrom="sm">{horsesTexts.frozen}</Table.Th>
            <Table.Th>{horsesTexts.thawed}</Table.Th>
            <Table.Th ta="right">{batchTexts.storedColumn}</Table.Th>
            <Table.Th ta="right">{batchTexts.dosesColumn}</Table.Th>
            <Table.Th visibleFrom="sm">{horsesTexts.place}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{commonTexts.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {batches.map((batch) => (
            <Fragment key={batch.id}>
              <Table.Tr className={classes.batchRow}>
                <Table.Td pl={0}>
                  <Group gap={10} wrap="nowrap">
                    <StrawMark colour={batch.straw_colour} height={28} />
                    <AnchorLink
                      to="/batches/$id"
                      params={{ id: batch.id }}
                      fw={600}
                      c="var(--ink)"
                      style={{ whiteSpace: 'nowrap' }}
                    >
                      {batch.label}
                    </AnchorLink>
                  </Group>
                </Table.Td>
                <Table.Td visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
                  {shortDate(batch.available_from)}
                </Table.Td>
                <Table.Td>
                  <Thawed value={thawed.get(batch.id) ?? null} />
                </Table.Td>
                <Table.Td ta="right">{grouped(batch.counts.stored)}</Table.Td>
                <Table.Td ta="right" fw={600}>
                  {batch.computed.doses ?? commonTexts.nothing}
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Places batch={batch} />
                </Table.Td>
                <Table.Td ta="right" p={0}>
                  {batch.counts.unused > 0 && (
                    <DotsMenu color="gray" label={batchTexts.menu(batch.label)}>
                      <StrawMenuItems onOpen={(kind) => open(kind, batch)} counts={batch.counts} />
                    </DotsMenu>
                  )}
                </Table.Td>
              </Table.Tr>
              <Table.Tr hiddenFrom="sm">
                <Table.Td colSpan={5} pl={20} pt={0}>
                  <Places batch={batch} />
                </Table.Td>
              </Table.Tr>
            </Fragment>
          ))}
        </Table.Tbody>
      </WideTable>
      <StoredForOthers stored={storedByOwner(batches)} isWhole={false} />
      {dialog}
    </>
  )
}

/** Motility after thawing as a number and a bar with the WBFSH figure. */
function Thawed({ value }: { value: number | null }) {
  if (value === null) return commonTexts.nothing
  const isLow = value < WBFSH_DOSE.progressive
  return (
    <Group gap={10} wrap="nowrap">
      <Percent value={value} />
      <Box visibleFrom="md" component="span" lh={0}>
        <svg width={62} height={12} aria-hidden>
          <rect y={3} width={62} height={6} rx={3} fill="var(--n-100)" />
          <rect
            y={3}
            width={62 * (value / 100)}
            height={6}
            rx={3}
            fill={isLow ? 'var(--bad)' : 'var(--stored)'}
          />
          <path d={`M${62 * (WBFSH_DOSE.progressive / 100)} 0V12`} stroke="var(--gold)" strokeWidth={1.5} />
        </svg>
      </Box>
    </Group>
  )
}

function Places({ batch }: { batch: BatchSummary }) {
  const [first, ...others] = batch.places
  const unplaced = unplacedOf(batch)
  return (
    <Text size="sm" component="span">
      {first && <PlaceLink place={first}>{horsesTexts.placeOf(first)}</PlaceLink>}
      {others.length > 0 && ` ${horsesTexts.morePlaces(others.length)}`}
      {unplaced > 0 && (
        <Text span c="var(--gold-ink)" fw={600} size="sm">
          {first ? `, ${horsesTexts.withoutPlace(unplaced)}` : horsesTexts.noPlace}
        </Text>
      )}
    </Text>
  )
}
