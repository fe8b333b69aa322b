import { TextInput } from '@mantine/core'
import { shortDate, today } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { commonTexts } from '#ui/texts.ts'
import { createPickList, updatePickList } from '../contract.ts'
import type { PickList } from '../shapes.ts'
import { pickListTexts } from '../texts.ts'

const labels = { name: pickListTexts.name, day: pickListTexts.day }

type Values = { name: string; day: string }

const sentOf = ({ name, day }: Values) => ({ name, day: day === '' ? null : day })

/** Asks for name and day first, so that opening the dialog by mistake creates no list. */
export function NewPickList({ onDone, onClose }: { onDone: (list: PickList) => void; onClose: () => void }) {
  const now = today()
  const form = useApiForm(createPickList, {
    ...{ labels, sentOf, onDone },
    initial: { name: pickListTexts.namedFor(shortDate(now)), day: now },
  })
  return (
    <DialogForm form={form} title={pickListTexts.new} submit={pickListTexts.create} onClose={onClose}>
      <Fields form={form} />
    </DialogForm>
  )
}

export function RenamePickList({ list, onClose }: { list: PickList; onClose: () => void }) {
  const { id, name, day } = list
  const form = useApiForm(updatePickList, {
    ...{ labels, sentOf, params: { id }, onDone: onClose },
    initial: { name, day: day ?? '' },
  })
  return (
    <DialogForm form={form} title={pickListTexts.rename} submit={commonTexts.save} onClose={onClose}>
      <Fields form={form} />
    </DialogForm>
  )
}

function Fields({ form }: { form: FormOf<Values> }) {
  return (
    <>
      <TextInput required data-autofocus {...form.of('name')} />
      <DayField isPlanned withShortcuts={false} description={pickListTexts.dayHint} {...form.of('day')} />
    </>
  )
}
