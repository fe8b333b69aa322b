import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { containerTexts } from '#features/containers/texts.ts'
import classes from './canister.module.css'

type Props = { number: number | null; onClose: () => void; children: ReactNode }

/** On a phone: what is in a canister, over the lower part of the window. */
export function CanisterSheet({ number, onClose, children }: Props) {
  return (
    <Drawer
      opened={number !== null}
      onClose={onClose}
      position="bottom"
      size="auto"
      radius="20px 20px 0 0"
      withCloseButton={false}
      attributes={{ content: { 'aria-label': number === null ? '' : containerTexts.canister(number) } }}
      className={classes.canisterSheet}
      // It is gone at once where a dialog comes.
      transitionProps={{ exitDuration: 0 }}
      removeScrollProps={{ allowPinchZoom: true }}
    >
      {children}
    </Drawer>
  )
}
