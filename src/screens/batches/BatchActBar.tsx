import { ActionIcon, Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { batchTexts } from '#features/batches/texts.ts'
import { strawsTexts } from '#features/straws/texts.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { BatchMenuItems, type BatchActs } from './BatchMenu.tsx'
import { IfMay } from '#features/session/web/IfMay.tsx'
import classes from './BatchActBar.module.css'

/** At the thumb: the one act that is needed at the vessel, and a sheet with all others. */
export function BatchActBar(acts: BatchActs) {
  const { batch, onOpen } = acts
  return (
    <>
      <div className={classes.actBarRoom} />
      <div className={classes.actBar}>
        <IfMay right="BOOK">
          <Button
            h={56}
            radius="lg"
            fz={16}
            disabled={batch.counts.unused === 0}
            onClick={() => onOpen('withdraw')}
          >
            {strawsTexts.withdraw}
          </Button>
        </IfMay>
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
