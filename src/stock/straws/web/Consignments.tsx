import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { type Consignment, listBatchConsignments } from '../consignments.ts'
import { useApiQuery } from '#ui/call.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { reportTexts } from '../report-texts.ts'
import { consignmentsTexts } from '../texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { commonTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { WideTable } from '#ui/WideTable.tsx'

const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

const ENDS = ['inseminated', 'sold', 'lost', 'passed_on', 'returned', 'erased'] as const

const keyOf = ({ holder_id, owner_id }: Consignment) => `${holder_id} ${owner_id}`

export function Consignments({ batch }: { batch: BatchSummary }) {
  const found = useApiQuery(listBatchConsignments, { params: { id: batch.id } })
  const [reported, setReported] = useState<Consignment | null>(null)
  // A refused report shows the count that was reloaded behind the dialog.
  const line =
    reported && (found.data?.consignments.find((one) => keyOf(one) === keyOf(reported)) ?? reported)
  const { id: batch_id, label: batch_label, straw_colour } = batch
  return (
    <>
      <QueryResult query={found}>
        {({ consignments }) => <Holders consignments={consignments} onReport={setReported} />}
      </QueryResult>
      {line && (
        <ReportDialog
          held={{ ...line, batch_id, batch_label, straw_colour, straws: line.out }}
          onClose={() => setReported(null)}
        />
      )}
    </>
  )
}

type HoldersProps = { consignments: Consignment[]; onReport: (line: Consignment) => void }

function Holders({ consignments, onReport }: HoldersProps) {
  if (consignments.length === 0) return <Text c="dimmed">{consignmentsTexts.none}</Text>
  const ends = ENDS.filter((end) => consignments.some((line) => line[end] > 0))
  return (
    <WideTable
      label={batchTexts.consignments}
      minWidth={{ base: 250 + 60 * ends.length, sm: 420 + 60 * ends.length }}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{consignmentsTexts.holder}</Table.Th>
          <Table.Th visibleFrom="sm">{consignmentsTexts.since}</Table.Th>
          <Table.Th ta="right">{consignmentsTexts.received}</Table.Th>
          {ends.map((end) => (
            <Table.Th key={end} ta="right">
              {consignmentsTexts[end]}
            </Table.Th>
          ))}
          <Table.Th ta="right">{consignmentsTexts.out}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{commonTexts.actions}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {consignments.map((line) => (
          <Table.Tr key={keyOf(line)}>
            <Table.Td>
              <Text fw={600}>{line.holder_name}</Text>
              <div className="small">
                {consignmentsTexts.ownedBy(line.owner_name)}
                <Text span inherit hiddenFrom="sm">
                  {' · '}
                  {shortDate(line.since ?? line.first_on)}
                </Text>
              </div>
            </Table.Td>
            <Table.Td visibleFrom="sm">{shortDate(line.since ?? line.first_on)}</Table.Td>
            <Table.Td ta="right">{grouped(line.received)}</Table.Td>
            {ends.map((end) => (
              <Table.Td key={end} ta="right" {...(line[end] === 0 ? { c: 'var(--ink-3)' } : {})}>
                {grouped(line[end])}
              </Table.Td>
            ))}
            <Table.Td ta="right" fw={600} fz={16}>
              {grouped(line.out)}
            </Table.Td>
            <Table.Td ta="right">
              {line.out > 0 && (
                <IfMay right="BOOK">
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={reportTexts.title(line.holder_name)}
                    onClick={() => onReport(line)}
                  >
                    {reportTexts.report}
                  </Button>
                </IfMay>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}
