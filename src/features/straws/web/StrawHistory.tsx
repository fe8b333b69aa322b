import { Modal } from '@mantine/core'
import type { Straw } from '../contract.ts'
import { Activity } from '#features/movements/web/Activity.tsx'
import { strawsTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'

/** Everything that ever happened to a straw, including its relocations. */
export function StrawHistory({ straw, onClose }: { straw: Straw; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={strawsTexts.history(straw.number)}
      closeButtonProps={{ 'aria-label': commonTexts.close }}
    >
      <Activity about={{ straw_id: straw.id, relocations: '1' }} />
    </Modal>
  )
}
