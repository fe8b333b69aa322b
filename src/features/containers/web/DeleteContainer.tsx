import { type ContainerSummary, deleteContainer } from '../contract.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { containerTexts } from '../texts.ts'

type Props = { container: ContainerSummary; onClose: () => void; onDeleted: () => void }

/** Only an empty container can be deleted. */
export function DeleteContainer({ container, onClose, onDeleted }: Props) {
  return (
    <ConfirmDialog
      endpoint={deleteContainer}
      thing={container}
      title={containerTexts.deleteQuestion(container.label)}
      text={containerTexts.deleteText(container.label)}
      submit={containerTexts.delete}
      done={containerTexts.deleted(container.label)}
      onClose={onClose}
      onDone={onDeleted}
    />
  )
}
