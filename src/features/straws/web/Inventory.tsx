import { Button, Group, Menu, Stack, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { BatchSummary } from '#features/batches/contract.ts'
import { MOST_STRAWS } from '../bookings.ts'
import {
  type InventoryLine,
  type StockLine,
  showBatchInventory,
  showInventory,
  eraseStraws,
} from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { useMay, useSession, useWarehouseName } from '#features/session/web/session.ts'
import { formatNumbers, numbersIn } from '#features/batches/straw-numbers.ts'
import { keyOf, keyOfHolder } from './use-stock.ts'
import { batchTexts } from '#features/batches/texts.ts'
import { containerTexts } from '#features/containers/texts.ts'
import { consignmentsTexts, strawsTexts } from '../texts.ts'
import { warehouseTexts } from '#features/warehouses/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { words } from '#ui/words.ts'
import { isDay, today } from '#ui/dates.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { DotsMenu } from '#ui/LazyMenu.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import type { BatchDialog } from './StrawDialogs.tsx'

const StrawHistory = lazy(async () => ({
  default: (await import('./StrawHistory.tsx')).StrawHistory,
}))

type Props = { batch: BatchSummary; onDialog: BatchDialog }

/** Where a batch's straws are, with owners and holders: now, or on a past day. */
export function Inventory({ batch, onDialog }: Props) {
  const [as_of, setAsOf] = useState('')
  return (
    <Stack>
      <DayField
        label={batchTexts.as_of}
        description={batchTexts.asOfText}
        maw={240}
        value={as_of}
        onChange={setAsOf}
      />
      {isDay(as_of) && as_of <= today() ? (
        <PastStock key={as_of} batch={batch} as_of={as_of} />
      ) : (
        <PresentStock batch={batch} onDialog={onDialog} />
      )}
    </Stack>
  )
}

function PastStock({ batch, as_of }: { batch: BatchSummary; as_of: string }) {
  const { tenant_id } = useSession()
  const query = { tenant_id, batch_id: batch.id, as_of }
  return (
    <Loaded query={useApiQuery(showInventory, { query })}>
      {({ inventory }) =>
        inventory.length === 0 ? <Text c="dimmed">{batchTexts.notYet}</Text> : <Lines lines={inventory} />
      }
    </Loaded>
  )
}

function PresentStock({ batch, onDialog }: Props) {
  const { tenant_id } = useSession()
  const [straw, setStraw] = useState<number | null>(null)
  const reply = useApiQuery(showBatchInventory, { params: { id: batch.id }, query: { tenant_id } })
  return (
    <>
      <Loaded query={reply}>
        {({ inventory }) =>
          inventory.length === 0 ? (
            <Text c="dimmed">{batchTexts.noInventory}</Text>
          ) : (
            <Lines
              lines={inventory}
              renderMore={(line, place) => (
                <>
                  <Table.Td>
                    <Numbers line={line} onStraw={setStraw} />
                  </Table.Td>
                  <Table.Td>
                    <LineMenu line={line} place={place} onDialog={onDialog} />
                  </Table.Td>
                </>
              )}
            />
          )
        }
      </Loaded>
      {straw !== null && (
        <Suspense fallback={null}>
          <StrawHistory batch_id={batch.id} number={straw} onClose={() => setStraw(null)} />
        </Suspense>
      )}
    </>
  )
}

type Line = Omit<InventoryLine, 'batch_id' | 'batch_label'>

type LinesProps<L> = { lines: L[]; renderMore?: (line: L, place: string) => ReactNode }

function Lines<L extends Line>({ lines, renderMore }: LinesProps<L>) {
  const warehouseName = useWarehouseName()
  return (
    <WideTable
      label={batchTexts.inventory}
      minWidth={renderMore ? { base: 400, sm: 640 } : { base: 260, sm: 480 }}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{containerTexts.placeLabel}</Table.Th>
          <Table.Th visibleFrom="sm">{batchTexts.strawOwner}</Table.Th>
          <Table.Th visibleFrom="sm">{batchTexts.status}</Table.Th>
          <Table.Th ta="right">{batchTexts.straws}</Table.Th>
          {renderMore && <Table.Th>{strawsTexts.numberColumn}</Table.Th>}
          {renderMore && (
            <Table.Th>
              <VisuallyHidden>{commonTexts.actions}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr
            key={JSON.stringify([
              line.owner_id,
              line.holder_id,
              line.warehouse_id,
              line.location,
              line.status,
            ])}
          >
            <Table.Td>
              {whereabouts(line)}
              {line.warehouse_id && (
                <Text size="xs" c="dimmed">
                  {warehouseTexts.named(warehouseName(line.warehouse_id) ?? commonTexts.nothing)}
                </Text>
              )}
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                {[line.owner_name, words[line.status]].join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">{line.owner_name}</Table.Td>
            <Table.Td visibleFrom="sm">{words[line.status]}</Table.Td>
            <Table.Td ta="right">{line.straws}</Table.Td>
            {renderMore?.(line, whereabouts(line))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

type MenuProps = { line: StockLine; place: string; onDialog: BatchDialog }

/** Actions on the straws of this line. */
function LineMenu({ line, place, onDialog }: MenuProps) {
  const isOwner = useMay(eraseStraws)
  const { owner_id, holder_id, location, status } = line
  const isUnused = status === 'STORED' || status === 'CONSIGNED'
  if (!isUnused && !isOwner) return null
  const from = status === 'CONSIGNED' ? keyOfHolder(holder_id ?? '') : keyOf(location)
  // One erasure takes no more.
  const numbers = line.straws > MOST_STRAWS ? '' : formatNumbers(line.numbers)
  return (
    <DotsMenu size="md" label={batchTexts.actionsForLine(place)}>
      {isUnused && (
        <Menu.Item onClick={() => onDialog('withdraw', { owner_id, from })}>{strawsTexts.withdraw}</Menu.Item>
      )}
      {status === 'STORED' && (
        <Menu.Item onClick={() => onDialog('move', { owner_id, from })}>{strawsTexts.move}</Menu.Item>
      )}
      {status === 'CONSIGNED' && (
        <Menu.Item
          onClick={() => onDialog('add', { reasonIn: 'RETURN', supplier_id: holder_id ?? '', owner_id })}
        >
          {consignmentsTexts.RETURN}
        </Menu.Item>
      )}
      {isOwner && (
        <Menu.Item onClick={() => onDialog('erase', { owner_id, numbers })}>{strawsTexts.erase}</Menu.Item>
      )}
    </DotsMenu>
  )
}

type NumbersProps = { line: StockLine; onStraw: (number: number) => void }

/** The numbers of a line's straws, one by one on demand; each opens its history. */
function Numbers({ line, onStraw }: NumbersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={4} align="start">
      <Text size="xs">{formatNumbers(line.numbers)}</Text>
      {isOpen ? (
        <Group gap={2} maw={280}>
          {numbersIn(line.numbers).map((number) => (
            <UnstyledButton
              key={number}
              data-dense
              className="straw-number"
              aria-label={strawsTexts.history(number)}
              onClick={() => onStraw(number)}
            >
              {number}
            </UnstyledButton>
          ))}
        </Group>
      ) : (
        <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
          {strawsTexts.showNumbers}
        </Button>
      )}
    </Stack>
  )
}

/** The place of straws in store, or who has or had them. */
function whereabouts({ status, location, container_label, holder_name }: Line): string {
  if (status !== 'STORED') return holder_name ?? commonTexts.nothing
  if (location === null) return containerTexts.noPlace
  return containerTexts.place(container_label ?? '', location.canister, location.level)
}
