import { Blockquote, Button, type ButtonProps, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { usePermissions, useSession } from '#account/auth/web/session.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import { type MovementSummary, Reversal, reverseMovement } from '../contract.ts'
import { isUndoable } from '../reversal-allowed.ts'
import { movementTexts } from '../texts.ts'
import { useUndo } from './use-undo.ts'
import { signedAndRecorded } from './signed-and-recorded.ts'

const OutcomeDialog = lazyPart(async () => (await import('./OutcomeDialog.tsx')).OutcomeDialog)

type Props = Pick<ButtonProps, 'variant' | 'size'> & {
  movement: MovementSummary
  /** Whether only an outcome that is missing has a button, and all other acts are in a menu. */
  isFolded?: boolean
}

export function MovementActions({ movement, isFolded = false, ...look }: Props) {
  const { session } = useSession()
  const may = usePermissions()
  const undo = useUndo()
  const [openedAt] = useState(() => new Date())
  const [opened, setOpened] = useState<'outcome' | 'reversal' | null>(null)
  const { kind, reversed_by_id, reverses_id, sentence } = movement
  const stands = reversed_by_id === null && reverses_id === null && may.has('BOOK')
  const undoable = isUndoable(movement, session.user.id, openedAt)
  const acts = [
    may.has('BOOK') &&
      movement.outcome !== null && {
        ...outcomeAct(movement),
        onClick: () => setOpened('outcome'),
      },
    stands &&
      undoable && {
        label: movementTexts.undo,
        name: movementTexts.undoThis(sentence),
        onClick: () => void undo([movement.id]),
      },
    stands &&
      !undoable &&
      kind === 'MOVEMENT' &&
      may.has('CORRECT') && {
        label: movementTexts.reverse,
        name: movementTexts.reverseThis(sentence),
        onClick: () => setOpened('reversal'),
      },
  ].filter((act) => act !== false)
  const close = () => setOpened(null)
  const shown = isFolded ? acts.filter(({ label }) => label === movementTexts.recordOutcomeButton) : acts
  const folded = acts.filter((act) => !shown.includes(act))
  return (
    <Group gap={8} wrap={isFolded ? 'nowrap' : 'wrap'}>
      {shown.map(({ label, name, onClick }) => (
        <Button key={label} aria-label={name} onClick={onClick} {...look}>
          {label}
        </Button>
      ))}
      {folded.length > 0 && (
        <DotsMenu label={commonTexts.actionsFor(sentence)}>
          {folded.map(({ label, name, onClick }) => (
            <Menu.Item key={label} aria-label={name} onClick={onClick}>
              {label}
            </Menu.Item>
          ))}
        </DotsMenu>
      )}
      {opened === 'reversal' && <ReverseMovement movement={movement} onClose={close} />}
      {opened === 'outcome' && <OutcomeDialog movement={movement} onClose={close} />}
    </Group>
  )
}

/** Returns the label of the act that records or changes an outcome, and its name for screen readers. */
export function outcomeAct({ outcome, sentence }: Pick<MovementSummary, 'outcome' | 'sentence'>) {
  return outcome === 'PENDING'
    ? { label: movementTexts.recordOutcomeButton, name: movementTexts.recordOutcome(sentence) }
    : { label: movementTexts.changeOutcome, name: movementTexts.changeOutcomeOf(sentence) }
}

function ReverseMovement({ movement, onClose }: { movement: MovementSummary; onClose: () => void }) {
  const form = useApiForm(reverseMovement, {
    initial: { reason: '' },
    schema: Reversal,
    params: { id: movement.id },
    sentOf: ({ reason }) => ({ reason }),
    onDone: (reversal) => {
      toast('success', reversal.sentence)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={movementTexts.reverseTitle}
      submit={movementTexts.reverseNow}
      onClose={onClose}
    >
      <Text size="sm">{movementTexts.reverseText}</Text>
      <Blockquote p="sm" color="ice">
        {movement.sentence}
        <Text size="xs" c="dimmed">
          {signedAndRecorded(movement)}
        </Text>
      </Blockquote>
      <Textarea data-autofocus label={movementTexts.reverseReason} required autosize {...form.of('reason')} />
    </DialogForm>
  )
}
