import {
  Button,
  Group,
  Loader,
  Menu,
  Stack,
  Table,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Batch } from '#features/batches/contract.ts'
import { type Container, listContainers } from '#features/containers/contract.ts'
import {
  type InventoryLine,
  type StockLine,
  type Straw,
  showBatchInventory,
  showInventory,
  eraseStraws,
} from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { usePartyName } from '#features/parties/web/PartySelect.tsx'
import { useMay, useSession, useWarehouseName } from '#features/session/web/session.ts'
import { numberRanges } from './number-ranges.ts'
import { placeName } from '#features/containers/web/place-name.ts'
import { keyOf, keyOfHolder } from './use-stock.ts'
import { filterOf, useStraws } from './use-straws.ts'
import { batchTexts } from '#features/batches/texts.ts'
import { containerTexts } from '#features/containers/texts.ts'
import { consignmentsTexts, strawsTexts } from '../texts.ts'
import { warehouseTexts } from '#features/warehouses/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { words } from '#ui/words.ts'
import { isDay, today } from '#ui/dates.ts'
import { errorText } from '#ui/error-text.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { DotsMenu } from '#ui/LazyMenu.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import type { BatchDialog } from './StrawDialogs.tsx'

const StrawHistory = lazy(async () => ({
  default: (await import('./StrawHistory.tsx')).StrawHistory,
}))

type Props = { batch: Batch; onDialog: BatchDialog }

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

function PastStock({ batch, as_of }: { batch: Batch; as_of: string }) {
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
  const [straw, setStraw] = useState<Straw | null>(null)
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
                    <Numbers batch_id={batch.id} line={line} onStraw={setStraw} />
                  </Table.Td>
                  <Table.Td>
                    <LineMenu batch={batch} line={line} place={place} onDialog={onDialog} />
                  </Table.Td>
                </>
              )}
            />
          )
        }
      </Loaded>
      {straw && (
        <Suspense fallback={null}>
          <StrawHistory straw={straw} onClose={() => setStraw(null)} />
        </Suspense>
      )}
    </>
  )
}

type LinesProps<L> = { lines: L[]; renderMore?: (line: L, place: string) => React.ReactNode }

type Line = Omit<InventoryLine, 'batch_id' | 'batch_label'>

function Lines<L extends Line>(lines: LinesProps<L>) {
  const { tenant_id } = useSession()
  const all = useApiQuery(listContainers, { query: { tenant_id } })
  return (
    <Loaded query={all} failed={containerTexts.failed}>
      {({ containers }) => <LineTable containers={containers} {...lines} />}
    </Loaded>
  )
}

type TableProps<L> = LinesProps<L> & { containers: Container[] }

function LineTable<L extends Line>({ containers, lines, renderMore }: TableProps<L>) {
  const partyName = usePartyName()
  const warehouseName = useWarehouseName()
  const placeOf = (line: L) =>
    line.status === 'STORED'
      ? placeName(line.location, containers)
      : (partyName(line.holder_id) ?? commonTexts.nothing)
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
              {placeOf(line)}
              {line.warehouse_id && (
                <Text size="xs" c="dimmed">
                  {warehouseTexts.named(warehouseName(line.warehouse_id) ?? commonTexts.nothing)}
                </Text>
              )}
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                {[partyName(line.owner_id), words[line.status]].filter(Boolean).join(' · ')}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">{partyName(line.owner_id) ?? commonTexts.nothing}</Table.Td>
            <Table.Td visibleFrom="sm">{words[line.status]}</Table.Td>
            <Table.Td ta="right">{line.straws}</Table.Td>
            {renderMore?.(line, placeOf(line))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

type MenuProps = Props & { line: StockLine; place: string }

/** Actions on the straws of this line. */
function LineMenu({ batch, line, place, onDialog }: MenuProps) {
  const isOwner = useMay(eraseStraws)
  const all = useStraws(filterOf(batch.id, line), isOwner && line.straws <= 1000)
  const { owner_id, holder_id, location, status } = line
  const isUnused = status === 'STORED' || status === 'CONSIGNED'
  if (!isUnused && !isOwner) return null
  const from = status === 'CONSIGNED' ? keyOfHolder(holder_id ?? '') : keyOf(location)
  const numbers = numberRanges((all.data ?? []).map(({ number }) => number))
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

type NumbersProps = { batch_id: string; line: StockLine; onStraw: (straw: Straw) => void }

/** The numbers of a line's straws, on demand; each opens its history. */
function Numbers({ batch_id, line, onStraw }: NumbersProps) {
  const [isWanted, setWanted] = useState(false)
  const { data, isError, error } = useStraws(filterOf(batch_id, line), isWanted)
  if (!isWanted) {
    return (
      <Button variant="subtle" size="compact-xs" onClick={() => setWanted(true)}>
        {strawsTexts.showNumbers}
      </Button>
    )
  }
  return (
    <Stack gap={4}>
      {isError && (
        <Text size="xs" role="alert">
          {errorText(error)}
        </Text>
      )}
      {data ? <Singles straws={data} onStraw={onStraw} /> : !isError && <Loader size="xs" />}
    </Stack>
  )
}

type SinglesProps = { straws: Straw[]; onStraw: (straw: Straw) => void }

function Singles({ straws, onStraw }: SinglesProps) {
  return (
    <>
      <Text size="xs">{numberRanges(straws.map(({ number }) => number))}</Text>
      <Group gap={2} maw={280}>
        {straws.map((straw) => (
          <UnstyledButton
            key={straw.id}
            data-dense
            className="straw-number"
            aria-label={strawsTexts.history(straw.number)}
            onClick={() => onStraw(straw)}
          >
            {straw.number}
          </UnstyledButton>
        ))}
      </Group>
    </>
  )
}
