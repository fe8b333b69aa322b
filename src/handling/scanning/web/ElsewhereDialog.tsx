import { Modal } from '@mantine/core'
import { codeTexts } from '#stock/label-codes/texts.ts'
import type { Elsewhere } from '#handling/scanning/scan-list.ts'
import { LabelElsewhere } from '#handling/scanning/web/LabelElsewhere.tsx'
import { useFocusReturn } from '#ui/use-focus-return.ts'

type Props = { found: Elsewhere; onClose: () => void }

export function ElsewhereDialog({ found, onClose }: Props) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': codeTexts.elsewhere(found.account.name) } }}
    >
      <LabelElsewhere found={found} onNext={onClose} />
    </Modal>
  )
}
