import { Badge, Group, Paper, Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import type { BatchSummary } from '#stock/batches/contract.ts'
import type { MovementSummary } from '#stock/movements/contract.ts'
import { Activity } from '#stock/movements/web/Activity.tsx'
import type { BatchDialog } from '#stock/straws/web/StrawDialogs.tsx'
import { batchTexts } from '#stock/batches/texts.ts'
import type { BatchTab } from '#stock/batches/web/batch-search.ts'
import { Consignments } from '#stock/straws/web/Consignments.tsx'
import { Inventory } from '#stock/straws/web/Inventory.tsx'
import { grouped } from '#platform/contract/grouped.ts'
import classes from './BatchTabs.module.css'

type Props<T extends BatchTab> = {
  batch: BatchSummary
  tabs: readonly T[]
  tab: T
  onTab: (tab: T) => void
  onDialog: BatchDialog
  /** Number of straws on consignment, shown as a badge unless it is 0. */
  out?: number
  end?: ReactNode
  inventory?: ReactNode
  sheet?: ReactNode
  papers?: ReactNode
  renderMore?: (movement: MovementSummary) => ReactNode
}

export function BatchTabs<T extends BatchTab>(props: Props<T>) {
  const { batch, tabs, tab, onTab, onDialog, out = 0, end, inventory, sheet, papers, renderMore } = props
  const consignments = <Consignments batch={batch} />
  const list = useRef<HTMLDivElement>(null)
  // On a phone, the chosen tab may be outside the list. Scroll only the list: the page may show what is above it.
  useEffect(() => {
    const { offsetLeft, offsetWidth } = list.current!.querySelector<HTMLElement>('[data-active]')!
    list.current!.scrollLeft = offsetLeft + offsetWidth - list.current!.clientWidth
  }, [tab])
  return (
    <Tabs value={tab} onChange={(value) => onTab(value as T)} keepMounted={false}>
      <Group gap={16} justify="space-between" wrap="nowrap" className={classes.tabsLine}>
        <Tabs.List ref={list}>
          {tabs.map((one) => (
            <Tabs.Tab
              key={one}
              value={one}
              rightSection={
                one === 'consignments' && out > 0 ? (
                  <Badge color="straw" h={18} px={6} radius="xl" flex="none">
                    {grouped(out)}
                  </Badge>
                ) : undefined
              }
            >
              {batchTexts[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {end}
      </Group>
      <Tabs.Panel value="consignments" pt={8}>
        {sheet ? <Paper py={8}>{consignments}</Paper> : consignments}
      </Tabs.Panel>
      <Tabs.Panel value="activity" pt={8}>
        <Activity about={{ batch_id: batch.id }} renderMore={renderMore} />
      </Tabs.Panel>
      <Tabs.Panel value="inventory" pt={8}>
        {inventory ?? <Inventory batch={batch} onDialog={onDialog} />}
      </Tabs.Panel>
      {sheet && (
        <Tabs.Panel value="sheet" pt={8}>
          {sheet}
        </Tabs.Panel>
      )}
      {papers && (
        <Tabs.Panel value="papers" pt={8}>
          {papers}
        </Tabs.Panel>
      )}
    </Tabs>
  )
}
