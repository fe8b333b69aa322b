import { Group, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { MAX_STRAWS } from '../bookings.ts'
import { type InventoryLine, type StockLine, showBatchInventory } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useWarehouseName, useWarehouses } from '#account/auth/web/session.ts'
import { formatNumbers, isUnused, numbersIn } from '#stock/batches/straw.ts'
import { keyOf, keyOfHolder } from './use-stock.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { consignmentsTexts, strawsTexts } from '../texts.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import { grouped, plural } from '#platform/contract/grouped.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { commonTexts } from '#ui/texts.ts'
import { words } from '#platform/contract/words.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import type { BatchDialog } from './StrawDialogs.tsx'
import { useMayDo } from './use-may-do.ts'
import classes from './Inventory.module.css'

const StrawHistory = lazyPart(async () => (await import('./StrawHistory.tsx')).StrawHistory)

type Props = {
  batch: BatchSummary
  onDialog: BatchDialog
  /**
   * Items of the menu of the whole inventory. It is in the head of the table, or for a single line, whose head is hidden,
   * in the menu of that line.
   */
  menuItems?: ReactNode
}

/** Straws of a batch by place, owner and status, with a menu for each line. */
export function Inventory({ batch, onDialog, menuItems }: Props) {
  const [straw, setStraw] = useState<number | null>(null)
  const reply = useApiQuery(showBatchInventory, { params: { id: batch.id } })
  return (
    <>
      <QueryResult query={reply}>
        {({ inventory }) =>
          inventory.length === 0 ? (
            <Text c="dimmed">{batchTexts.noInventory}</Text>
          ) : (
            <InventoryLines
              lines={inventory}
              menu={
                menuItems &&
                inventory.length > 1 && (
                  <DotsMenu size={28} color="gray" label={batchTexts.inventoryMenu}>
                    {menuItems}
                  </DotsMenu>
                )
              }
              renderMore={(line, place) => ({
                numbers: <Numbers line={line} onStraw={setStraw} />,
                menu: (
                  <LineMenu
                    line={line}
                    place={place}
                    onDialog={onDialog}
                    more={inventory.length === 1 && menuItems}
                  />
                ),
              })}
            />
          )
        }
      </QueryResult>
      {straw !== null && <StrawHistory batch_id={batch.id} number={straw} onClose={() => setStraw(null)} />}
    </>
  )
}

type Line = Omit<InventoryLine, 'batch_id' | 'batch_label'>

type LinesProps<L> = { lines: L[]; menu?: ReactNode; renderMore?: (line: L, place: string) => More }
type More = { numbers: ReactNode; menu: ReactNode }

export function InventoryLines<L extends Line>({ lines, menu, renderMore }: LinesProps<L>) {
  const warehouseName = useWarehouseName()
  const isOneOfSeveral = useWarehouses().length > 1
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <WideTable label={batchTexts.inventory} minWidth={{ base: 0, sm: menu ? 560 : 400 }}>
      <Table.Thead {...(!menu && { className: classes.headsHidden })}>
        <Table.Tr>
          <Table.Th>{containerTexts.placeLabel}</Table.Th>
          <Table.Th visibleFrom="sm">{batchTexts.strawOwner}</Table.Th>
          <Table.Th visibleFrom="sm">{batchTexts.status}</Table.Th>
          {renderMore && <Table.Th visibleFrom="sm">{strawsTexts.numberColumn}</Table.Th>}
          <Table.Th ta="right">{batchTexts.straws}</Table.Th>
          {renderMore && (
            <Table.Th w={40}>
              <VisuallyHidden>{commonTexts.actions}</VisuallyHidden>
              {menu}
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => {
          const warehouse =
            line.warehouse_id && warehouseTexts.named(warehouseName(line.warehouse_id) ?? commonTexts.nothing)
          const more = renderMore?.(line, whereabouts(line))
          return (
            <Table.Tr
              key={JSON.stringify([
                line.owner_id,
                line.holder_id,
                line.warehouse_id,
                line.location,
                line.status,
              ])}
              data-used={(line.status !== 'STORED' && line.status !== 'CONSIGNED') || undefined}
            >
              <Table.Td fw={500}>
                {line.status === 'CONSIGNED' && batchTexts.withHolder} {whereabouts(line)}{' '}
                {warehouse &&
                  (isOneOfSeveral ? (
                    <div className="small">{warehouse}</div>
                  ) : (
                    <VisuallyHidden>{warehouse}</VisuallyHidden>
                  ))}
                <Text size="xs" c="dimmed" fw={400} hiddenFrom="sm" component="div">
                  {[line.owner_name, words[line.status]].join(' · ')}
                  {isPhone && more && <> · {more.numbers}</>}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{line.owner_name}</Table.Td>
              <Table.Td visibleFrom="sm">{words[line.status]}</Table.Td>
              {!isPhone && more && <Table.Td>{more.numbers}</Table.Td>}
              <Table.Td ta="right" fw={600} className={classes.lineStraws}>
                {menu ? grouped(line.straws) : plural(line.straws, 'straw')}
              </Table.Td>
              {more && <Table.Td w={40}>{more.menu}</Table.Td>}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </WideTable>
  )
}

type MenuProps = {
  line: StockLine
  place: string
  onDialog: BatchDialog
  /** Items of the menu of the whole inventory, below those of its only line. */
  more: ReactNode
}

function LineMenu({ line, place, onDialog, more }: MenuProps) {
  const mayDo = useMayDo()
  const { owner_id, holder_id, location, status } = line
  const hasOwn = (isUnused(status) && mayDo('withdraw')) || mayDo('erase')
  if (!hasOwn && !more) return null
  const from = status === 'CONSIGNED' ? keyOfHolder(holder_id ?? '') : keyOf(location)
  const numbers = line.straws > MAX_STRAWS ? '' : formatNumbers(line.numbers)
  return (
    <DotsMenu
      size={28}
      color="gray"
      label={more ? batchTexts.inventoryMenu : batchTexts.actionsForLine(place)}
    >
      {isUnused(status) && mayDo('withdraw') && (
        <Menu.Item onClick={() => onDialog('withdraw', { owner_id, from })}>{strawsTexts.withdraw}</Menu.Item>
      )}
      {status === 'STORED' && mayDo('move') && (
        <Menu.Item onClick={() => onDialog('move', { owner_id, from })}>{strawsTexts.move}</Menu.Item>
      )}
      {status === 'CONSIGNED' && mayDo('add') && (
        <Menu.Item
          onClick={() => onDialog('add', { reasonIn: 'RETURN', supplier_id: holder_id ?? '', owner_id })}
        >
          {consignmentsTexts.RETURN}
        </Menu.Item>
      )}
      {mayDo('erase') && (
        <Menu.Item onClick={() => onDialog('erase', { owner_id, numbers })}>{strawsTexts.erase}</Menu.Item>
      )}
      {hasOwn && more && <Menu.Divider />}
      {more}
    </DotsMenu>
  )
}

type NumbersProps = { line: StockLine; onStraw: (number: number) => void }

function Numbers({ line, onStraw }: NumbersProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <UnstyledButton
        data-dense
        display="inline-flex"
        fz="inherit"
        style={{ alignItems: 'center', gap: 4 }}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <VisuallyHidden>{strawsTexts.showNumbers}</VisuallyHidden>
        {batchTexts.numbers(formatNumbers(line.numbers))}
        <IconChevronDown size={14} aria-hidden style={{ rotate: isOpen ? '180deg' : '0deg' }} />
      </UnstyledButton>
      {isOpen && (
        <Group gap={2} maw={280}>
          {numbersIn(line.numbers).map((number) => (
            <UnstyledButton
              key={number}
              data-dense
              className={classes.strawNumber}
              aria-label={strawsTexts.history(number)}
              onClick={() => onStraw(number)}
            >
              {number}
            </UnstyledButton>
          ))}
        </Group>
      )}
    </>
  )
}

/** Returns the place of straws in store, or the holder of others; lost and inseminated straws have no holder. */
function whereabouts({ status, location, container_label, holder_name }: Line): string {
  if (status !== 'STORED') return holder_name ?? batchTexts.usedUp
  if (location === null) return containerTexts.noPlace
  return containerTexts.place(container_label ?? '', location.canister, location.level)
}
