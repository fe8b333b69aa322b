import { Modal } from '@mantine/core'
import { type Line, Lines } from './HomeCard.tsx'

type Props = { title: string; lines: readonly Line[]; isPhone: boolean; onClose: () => void }

/** Dialog with all lines of a card. */
export function AllLines({ title, lines, isPhone, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={title} size={560} fullScreen={isPhone}>
      <Lines lines={lines} isPhone={isPhone} />
    </Modal>
  )
}
