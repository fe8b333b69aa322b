import { Modal } from '@mantine/core'
import { Activity } from '#stock/movements/web/Activity.tsx'
import { strawsTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'

type Props = { batch_id: string; number: number; onClose: () => void }

export function StrawHistory({ batch_id, number, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={strawsTexts.history(number)}
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <Activity about={{ batch_id, number, relocations: '1' }} />
    </Modal>
  )
}
