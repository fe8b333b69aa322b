import { Button, Table, Text, VisuallyHidden } from '@mantine/core'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { type Consignment, listBatchConsignments } from '../consignments.ts'
import { useApiQuery } from '#ui/call.ts'
import { keyOfHolder } from './use-stock.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { consignmentsTexts } from '../texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { commonTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import type { BatchDialog } from './StrawDialogs.tsx'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import { useMayDo } from './use-may-do.ts'

type Props = { batch: BatchSummary; onDialog: BatchDialog }

const ENDS = ['inseminated', 'sold', 'lost', 'passed_on', 'returned', 'erased'] as const

export function Consignments({ batch, onDialog }: Props) {
  return (
    <QueryResult query={useApiQuery(listBatchConsignments, { params: { id: batch.id } })}>
      {({ consignments }) => <Holders consignments={consignments} onDialog={onDialog} />}
    </QueryResult>
  )
}

type HoldersProps = { consignments: Consignment[]; onDialog: BatchDialog }

function Holders({ consignments, onDialog }: HoldersProps) {
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
          <Table.Tr key={`${line.holder_id} ${line.owner_id}`}>
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
            <Table.Td ta="right">{line.out > 0 && <Report line={line} onDialog={onDialog} />}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

const REPORTS = ['INSEMINATION', 'SALE', 'LOSS', 'CONSIGNMENT'] as const

/** Menu to report what a holder did with straws: each item opens its dialog with the holder filled in. */
function Report({ line, onDialog }: { line: Consignment; onDialog: BatchDialog }) {
  const { holder_id, owner_id } = line
  const mayDo = useMayDo()
  if (!mayDo('withdraw')) return null
  return (
    <LazyMenu
      target={
        <Button variant="default" size="xs" aria-label={consignmentsTexts.reportFor(line.holder_name)}>
          {consignmentsTexts.report}
        </Button>
      }
    >
      {REPORTS.map((type) => (
        <Menu.Item
          key={type}
          onClick={() => onDialog('withdraw', { type, owner_id, from: keyOfHolder(holder_id) })}
        >
          {consignmentsTexts[type]}
        </Menu.Item>
      ))}
      {mayDo('pick') && (
        <Menu.Item
          onClick={() => onDialog('pick', { type: 'CONSIGNMENT', owner_id, receiver_id: holder_id })}
        >
          {consignmentsTexts.more}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => onDialog('add', { reasonIn: 'RETURN', supplier_id: holder_id, owner_id })}>
        {consignmentsTexts.RETURN}
      </Menu.Item>
    </LazyMenu>
  )
}
