import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core'
import { IconCalendar, IconSum } from '@tabler/icons-react'
import { useState } from 'react'
import type { Batch } from '#stock/batches/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { BatchStock } from '#stock/batches/web/BatchStock.tsx'
import { storedByOwner, StoredForOthers } from '#stock/batches/web/StoredForOthers.tsx'
import { exportStraws, showInventory } from '#stock/straws/contract.ts'
import { Inventory, InventoryLines } from '#stock/straws/web/Inventory.tsx'
import type { BatchDialog } from '#stock/straws/web/StrawDialogs.tsx'
import { useApiQuery } from '#ui/call.ts'
import { isDay, today } from '#ui/dates.ts'
import { ExportItems, ExportMenu } from '#ui/ExportMenu.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { Menu } from '#ui/LazyMenu.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import classes from './BatchInventory.module.css'

type Props = { batch: Batch; onDialog: BatchDialog }

/** Inventory of a batch, whose menu opens its counts and its stock on a past day. */
export function BatchInventory({ batch, onDialog }: Props) {
  /** Day of the stock, which may still be incomplete; null for the present stock. */
  const [as_of, setAsOf] = useState<string | null>(null)
  const [isCounting, setCounting] = useState(false)
  const query = { batch_id: batch.id }
  const menuItems = (
    <>
      <Menu.Item leftSection={<IconSum size={16} aria-hidden />} onClick={() => setCounting(true)}>
        {batchTexts.countsAndOwners}
      </Menu.Item>
      <Menu.Item leftSection={<IconCalendar size={16} aria-hidden />} onClick={() => setAsOf('')}>
        {batchTexts.onADate}
      </Menu.Item>
      <Menu.Divider />
      <ExportItems endpoint={exportStraws} query={query} isNamed />
    </>
  )
  return (
    <Paper py={8}>
      {as_of === null ? (
        <Inventory batch={batch} onDialog={onDialog} menuItems={menuItems} />
      ) : (
        <Stack gap="sm" py="xs">
          <Group gap="sm" align="end">
            <DayField
              label={batchTexts.as_of}
              autoFocus
              value={as_of}
              withShortcuts={false}
              onChange={setAsOf}
            />
            <ExportMenu
              endpoint={exportStraws}
              query={{ ...query, ...(isPast(as_of) && { as_of }) }}
              total={batch.counts.total}
            />
            <Button variant="subtle" onClick={() => setAsOf(null)}>
              {batchTexts.backToToday}
            </Button>
          </Group>
          {isPast(as_of) ? (
            <PastStock key={as_of} batch={batch} as_of={as_of} />
          ) : (
            <Inventory batch={batch} onDialog={onDialog} />
          )}
        </Stack>
      )}
      {as_of === null && <StoredForOthers stored={storedByOwner([batch])} />}
      {isCounting && <CountsDialog batch={batch} onClose={() => setCounting(false)} />}
    </Paper>
  )
}

const isPast = (day: string) => isDay(day) && day <= today()

function PastStock({ batch, as_of }: { batch: Batch; as_of: string }) {
  const query = { batch_id: batch.id, as_of }
  return (
    <QueryResult query={useApiQuery(showInventory, { query })}>
      {({ inventory }) =>
        inventory.length === 0 ? (
          <Text c="dimmed">{batchTexts.notYet}</Text>
        ) : (
          <InventoryLines lines={inventory} />
        )
      }
    </QueryResult>
  )
}

function CountsDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={batchTexts.countsOf(batch.label)} size={560}>
      <Stack className={classes.counts}>
        <BatchStock batch={batch} />
      </Stack>
    </Modal>
  )
}
