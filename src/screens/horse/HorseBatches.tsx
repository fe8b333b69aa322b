import { AnchorLink } from '#ui/links.tsx'
import { ActionIcon, Group, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import type { Animal } from '#registry/animals/contract.ts'
import { type Freeze, listBatches, listFreezes } from '#stock/batches/contract.ts'
import { QualityBadge } from '#stock/batches/web/QualityBadge.tsx'
import { useApiQuery } from '#ui/call.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { storedByOwner, StoredForOthers } from '#stock/batches/web/StoredForOthers.tsx'
import { batchTexts } from '#stock/batches/texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { strawsTexts } from '#stock/straws/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Section } from '#ui/Section.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'
import { lazySection } from '#ui/lazy-section.tsx'

// Loaded on demand, because the chart library is large.
const FreezeChart = lazySection(
  async () => (await import('./FreezeChart.tsx')).FreezeChart,
  <Placeholder lines={5} />,
)

export function HorseBatches({ horse }: { horse: Animal }) {
  return (
    <>
      <Batches horse={horse} />
      <Freezes horse={horse} />
    </>
  )
}

function Batches({ horse }: { horse: Animal }) {
  const [page, setPage] = useState({ limit: 10, offset: 0 })
  const query = { animal_id: horse.id, ...page }
  const found = useApiQuery(listBatches, { query })
  return (
    <Section title={horseTexts.batches}>
      <QueryResult query={found}>
        {(pageOfBatches) => <BatchTable {...pageOfBatches} onPage={setPage} />}
      </QueryResult>
    </Section>
  )
}

type TableProps = Reply<typeof listBatches> & { onPage: (page: { limit: number; offset: number }) => void }

function BatchTable({ batches, pagination, stats, onPage }: TableProps) {
  const { open, dialog } = useStrawDialog()
  if (pagination.total === 0) return <Text c="dimmed">{horseTexts.batchesNone}</Text>
  return (
    <>
      <Text>{batchTexts.totals(stats.straws, stats.doses)}</Text>
      <StoredForOthers stored={storedByOwner(batches)} isWhole={false} />
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{horseTexts.batch}</Table.Th>
            <Table.Th visibleFrom="sm">{strawsTexts.date}</Table.Th>
            <Table.Th ta="right">{batchTexts.storedColumn}</Table.Th>
            <Table.Th ta="right">{batchTexts.dosesColumn}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{commonTexts.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {batches.map((batch) => (
            <Table.Tr key={batch.id}>
              <Table.Td>
                <Group gap="xs">
                  <AnchorLink to="/batches/$id" params={{ id: batch.id }} size="sm">
                    {batch.label}
                  </AnchorLink>
                  <QualityBadge quality={batch.quality} />
                </Group>
              </Table.Td>
              <Table.Td visibleFrom="sm">{shortDate(batch.available_from)}</Table.Td>
              <Table.Td ta="right">{batch.counts.stored}</Table.Td>
              <Table.Td ta="right">{batch.computed.doses ?? commonTexts.nothing}</Table.Td>
              <Table.Td ta="right" p={0}>
                {batch.counts.stored > 0 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={44}
                    aria-label={pickListTexts.addTo(batch.label)}
                    onClick={() => open('pick', batch)}
                  >
                    <IconClipboardList size={18} aria-hidden />
                  </ActionIcon>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Pages pagination={pagination} onChange={onPage} sizes={[10, 50, 100]} />
      {dialog}
    </>
  )
}

function Freezes({ horse: { id } }: { horse: Animal }) {
  return (
    <Section title={horseTexts.freezes}>
      <QueryResult query={useApiQuery(listFreezes, { params: { id } })}>
        {({ freezes }) => <FreezeList freezes={freezes} />}
      </QueryResult>
    </Section>
  )
}

function FreezeList({ freezes }: { freezes: Freeze[] }) {
  const known = freezes.filter(({ motile, progressive }) => motile !== null || progressive !== null)
  if (known.length === 0) return <Text c="dimmed">{horseTexts.freezesNone}</Text>
  return <FreezeChart freezes={known} />
}
