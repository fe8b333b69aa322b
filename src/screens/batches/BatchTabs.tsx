import { Tabs } from '@mantine/core'
import type { BatchSummary } from '#features/batches/contract.ts'
import { Activity } from '#features/movements/web/Activity.tsx'
import type { BatchDialog } from '#features/straws/web/StrawDialogs.tsx'
import { batchTexts } from '#features/batches/texts.ts'
import { type Tab, TABS } from '#features/batches/web/batch-search.ts'
import { Consignments } from '#features/straws/web/Consignments.tsx'
import { Inventory } from '#features/straws/web/Inventory.tsx'

type Props = { batch: BatchSummary; tab: Tab; onTab: (tab: Tab) => void; onDialog: BatchDialog }

/** Tabs for consignments, activity and inventory. */
export function BatchTabs({ batch, tab, onTab, onDialog }: Props) {
  return (
    <Tabs value={tab} onChange={(value) => onTab(value as Tab)} keepMounted={false}>
      <Tabs.List mb="md">
        {TABS.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {batchTexts[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="consignments">
        <Consignments batch={batch} onDialog={onDialog} />
      </Tabs.Panel>
      <Tabs.Panel value="activity">
        <Activity about={{ batch_id: batch.id }} />
      </Tabs.Panel>
      <Tabs.Panel value="inventory">
        <Inventory batch={batch} onDialog={onDialog} />
      </Tabs.Panel>
    </Tabs>
  )
}
