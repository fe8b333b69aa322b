import { Checkbox, Group, TextInput } from '@mantine/core'
import { useSession } from '#features/session/web/session.ts'
import { KEY_RIGHTS, type KeyRight } from '#platform/contract/permissions.ts'
import { addDays } from '#platform/contract/days.ts'
import { words } from '#platform/contract/words.ts'
import { today } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { createProgramKey, type MadeKey } from '../contract.ts'
import { keysTexts } from '../texts.ts'

type Props = { onClose: () => void; onMade: (made: MadeKey) => void }

export function MakeKey({ onClose, onMade }: Props) {
  const { tenant_id } = useSession()
  const initial: { name: string; rights: KeyRight[]; expires_on: string } = {
    ...{ name: '', rights: [], expires_on: addDays(today(), 365) },
  }
  const form = useApiForm(createProgramKey, {
    initial,
    sentOf: (values) => ({ tenant_id, ...values }),
    onDone: (made) => {
      onMade(made)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={keysTexts.make}
      submit={keysTexts.make}
      onClose={onClose}
      failed={keysTexts.makeFailed}
    >
      <TextInput
        data-autofocus
        label={keysTexts.name}
        description={keysTexts.nameHint}
        required
        maxLength={100}
        autoComplete="off"
        {...form.of('name')}
      />
      <Checkbox.Group label={keysTexts.rights} {...form.of('rights')}>
        <Group mt="xs">
          {KEY_RIGHTS.map((right) => (
            <Checkbox key={right} value={right} label={words[right]} />
          ))}
        </Group>
      </Checkbox.Group>
      <DayField
        label={keysTexts.until}
        description={keysTexts.untilHint}
        isPlanned
        required
        withShortcuts={false}
        {...form.of('expires_on')}
      />
    </DialogForm>
  )
}
