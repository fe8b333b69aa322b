import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { commonTexts } from './texts.ts'

type Props = { opened: boolean; onClose: () => void; children: ReactNode }

/** Bottom sheet with the fields of a filter on a phone. */
export function FilterSheet({ children, ...rest }: Props) {
  return (
    <Drawer
      position="bottom"
      size="auto"
      padding="md"
      title={commonTexts.filter}
      closeButtonProps={{ 'aria-label': commonTexts.close }}
      classNames={{ content: 'sheet' }}
      {...rest}
    >
      {children}
    </Drawer>
  )
}
