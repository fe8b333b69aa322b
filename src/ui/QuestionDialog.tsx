import { Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DialogFoot } from './DialogFoot.tsx'
import { useFocusReturn } from './use-focus-return.ts'

type Props = { title: string; text: string; onClose: () => void; children: ReactNode }

/** Dialog with a question; its buttons are the answers. */
export function QuestionDialog({ title, text, onClose, children }: Props) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack>
        <Text size="sm">{text}</Text>
        <DialogFoot>{children}</DialogFoot>
      </Stack>
    </Modal>
  )
}
