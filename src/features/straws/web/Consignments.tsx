import { Button, Menu, Table, Text, VisuallyHidden } from '@mantine/core'
import type { Batch } from '#features/batches/contract.ts'
import { type Consignment, listBatchConsignments } from '../contract.ts'
import { useReply } from '#ui/call.ts'
import { usePartyName } from '#features/parties/web/PartySelect.tsx'
import { useSession } from '#features/session/web/session.ts'
import { keyOfHolder } from './use-stock.ts'
import { texts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import type { BatchDialog } from './StrawDialogs.tsx'

type Props = { batch: Batch; onDialog: BatchDialog }

const ENDS = ['inseminated', 'sold', 'lost', 'passed_on', 'returned', 'erased'] as const

/** What is out with whom, since when, and what came of it. */
export function Consignments({ batch, onDialog }: Props) {
  const { tenant_id } = useSession()
  return (
    <Loaded query={useReply(listBatchConsignments, { params: { id: batch.id }, query: { tenant_id } })}>
      {({ consignments }) => <Holders consignments={consignments} onDialog={onDialog} />}
    </Loaded>
  )
}

type HoldersProps = { consignments: Consignment[]; onDialog: BatchDialog }

function Holders({ consignments, onDialog }: HoldersProps) {
  const partyName = usePartyName()
  if (consignments.length === 0) return <Text c="dimmed">{texts.consignments.none}</Text>
  // A column for what never happened tells nothing.
  const ends = ENDS.filter((end) => consignments.some((line) => line[end] > 0))
  return (
    <WideTable
      label={texts.batch.consignments}
      min_width={{ base: 300 + 60 * ends.length, sm: 520 + 60 * ends.length }}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.consignments.holder}</Table.Th>
          <Table.Th visibleFrom="sm">{texts.straws.owner}</Table.Th>
          <Table.Th visibleFrom="sm">{texts.consignments.since}</Table.Th>
          <Table.Th ta="right">{texts.consignments.received}</Table.Th>
          {ends.map((end) => (
            <Table.Th key={end} ta="right">
              {texts.consignments[end]}
            </Table.Th>
          ))}
          <Table.Th ta="right">{texts.consignments.out}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{texts.frame.actions}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {consignments.map((line) => (
          <Table.Tr key={`${line.holder_id} ${line.owner_id}`}>
            <Table.Td>
              {partyName(line.holder_id) ?? texts.common.nothing}
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                {[partyName(line.owner_id), shortDate(line.first_on)].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">{partyName(line.owner_id) ?? texts.common.nothing}</Table.Td>
            <Table.Td visibleFrom="sm">{shortDate(line.first_on)}</Table.Td>
            <Table.Td ta="right">{line.received}</Table.Td>
            {ends.map((end) => (
              <Table.Td key={end} ta="right">
                {line[end] || texts.common.nothing}
              </Table.Td>
            ))}
            <Table.Td ta="right" fw={600}>
              {line.out}
            </Table.Td>
            <Table.Td>
              {line.out > 0 && (
                <Report line={line} holder={partyName(line.holder_id) ?? ''} onDialog={onDialog} />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

const REPORTS = ['INSEMINATION', 'SALE', 'LOSS', 'CONSIGNMENT'] as const

/** What the holder says became of the straws: each opens its dialog with the holder filled in. */
function Report({ line, holder, onDialog }: { line: Consignment; holder: string; onDialog: BatchDialog }) {
  const { holder_id, owner_id } = line
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" aria-label={texts.consignments.report_for(holder)}>
          {texts.consignments.report}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {REPORTS.map((type) => (
          <Menu.Item
            key={type}
            onClick={() => onDialog('withdraw', { type, owner_id, from: keyOfHolder(holder_id) })}
          >
            {texts.consignments[type]}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onDialog('add', { reason_in: 'RETURN', supplier_id: holder_id, owner_id })}>
          {texts.consignments.RETURN}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
