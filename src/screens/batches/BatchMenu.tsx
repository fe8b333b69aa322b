import {
  IconArrowsMove,
  IconClipboardList,
  IconDots,
  IconEraser,
  IconHorse,
  IconMinus,
  IconPencil,
  IconPlus,
  IconQrcode,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ActionIcon, Box, Button } from '@mantine/core'
import type { BatchSummary } from '#stock/batches/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { unplacedOf } from '#stock/batches/web/BatchPlaces.tsx'
import { strawsTexts } from '#stock/straws/texts.ts'
import type { StrawAction } from '#stock/straws/web/StrawDialogs.tsx'
import { DotsMenu, LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import { PrintLabelsItem } from '#ui/MoreMenu.tsx'
import { commonTexts } from '#ui/texts.ts'
import { DeleteBatchItem } from '#stock/straws/web/DeleteBatchItem.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import { useMayDo } from '#stock/straws/web/use-may-do.ts'
import classes from './BatchMenu.module.css'

type BatchActions = {
  batch: BatchSummary
  onOpen: (kind: StrawAction) => void
  onDelete: () => void
}

export function BatchMenu(acts: BatchActions) {
  return (
    <DotsMenu variant="default" label={batchTexts.menu(acts.batch.label)}>
      <BatchMenuItems {...acts} />
    </DotsMenu>
  )
}

type ItemsProps = BatchActions & {
  /** Whether to include the actions that have separate buttons on wide screens. */
  isWhole?: boolean
}

function BatchMenuItems({ batch, onOpen, onDelete, isWhole = false }: ItemsProps) {
  const { counts } = batch
  const mayDo = useMayDo()
  return (
    <>
      {isWhole && (
        <>
          <IfMay right="BOOK">
            <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onOpen('add')}>
              {strawsTexts.add}
            </Menu.Item>
            {unplacedOf(batch) > 0 && (
              <Menu.Item leftSection={<IconMinus size={16} aria-hidden />} onClick={() => onOpen('withdraw')}>
                {strawsTexts.withdraw}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconArrowsMove size={16} aria-hidden />}
              disabled={counts.stored === 0}
              onClick={() => onOpen('move')}
            >
              {strawsTexts.move}
            </Menu.Item>
          </IfMay>
          <IfMay right="EDIT">
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/batches/$id/edit" params={{ id: batch.id }} {...props} />}
            >
              {batchTexts.editBatch}
            </Menu.Item>
          </IfMay>
        </>
      )}
      {mayDo('pick') && (
        <Menu.Item
          leftSection={<IconClipboardList size={16} aria-hidden />}
          disabled={counts.stored === 0}
          onClick={() => onOpen('pick')}
        >
          {strawsTexts.pick}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconHorse size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/horses/$id" params={{ id: batch.animal.id }} {...props} />}
      >
        {batchTexts.viewHorse}
      </Menu.Item>
      <PrintLabelsItem batch_ids={batch.id} />
      <Menu.Divider />
      {mayDo('erase') && (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconEraser size={16} aria-hidden />}
          disabled={counts.total === 0}
          onClick={() => onOpen('erase')}
        >
          {strawsTexts.erase}
        </Menu.Item>
      )}
      <DeleteBatchItem batch={batch} onDelete={onDelete} />
    </>
  )
}

/** Action bar on a phone: what is due (placing or withdrawing straws), printing labels, and a menu with all actions. */
export function BatchActBar(acts: BatchActions) {
  const { batch, onOpen } = acts
  const unplaced = unplacedOf(batch)
  return (
    <>
      <Box h={64} />
      <div className={classes.actBar}>
        <IfMay right="BOOK">
          <Button
            h={56}
            radius="lg"
            fz={16}
            disabled={batch.counts.unused === 0}
            onClick={() => onOpen(unplaced > 0 ? 'move' : 'withdraw')}
          >
            {unplaced > 0 ? batchTexts.place(unplaced) : strawsTexts.withdraw}
          </Button>
        </IfMay>
        <ActionIcon
          variant="default"
          size={56}
          radius="lg"
          aria-label={commonTexts.printLabels}
          renderRoot={(props) => <Link to="/labels" search={{ batch_ids: batch.id }} {...props} />}
        >
          <IconQrcode size={20} aria-hidden />
        </ActionIcon>
        <LazyMenu
          withOverlay
          classNames={{ dropdown: classes.menuSheet, overlay: classes.menuScrim }}
          target={
            <ActionIcon variant="default" size={56} radius="lg" aria-label={batchTexts.menu(batch.label)}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          }
        >
          <BatchMenuItems {...acts} isWhole />
        </LazyMenu>
      </div>
    </>
  )
}
