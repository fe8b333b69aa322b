import { type Container, deleteContainer } from '../contract.ts'
import { DeleteDialog } from '#ui/form/DeleteDialog.tsx'
import { texts } from '#ui/texts.ts'

type Props = { container: Container; onClose: () => void; onDeleted: () => void }

/** Only an empty container can go. */
export function DeleteContainer({ container, onClose, onDeleted }: Props) {
  return (
    <DeleteDialog
      endpoint={deleteContainer}
      thing={container}
      title={texts.container.delete_question(container.label)}
      text={texts.container.delete_text(container.label)}
      submit={texts.container.delete}
      deleted={texts.container.deleted(container.label)}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
