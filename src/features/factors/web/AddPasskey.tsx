import { Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { browserOf } from '#features/session/browser.ts'
import { factorTexts } from '#features/session/texts.ts'
import { makePasskey } from '#features/session/web/passkeys.ts'
import { call } from '#ui/call.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { problemsOf, refusedFields } from '#ui/problems.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { toast } from '#ui/toast.ts'
import { addPasskey, beginPasskey, NewPasskey } from '../contract.ts'
import { factorsTexts } from '../texts.ts'

type Props = { onClose: () => void; onAdded: (recovery_codes: string[]) => void }

/** Names a passkey; then the browser asks for a finger, a face or a PIN. */
export function AddPasskey({ onClose, onAdded }: Props) {
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: async (name: string) => {
      const { options } = await call(beginPasskey, {})
      const passkey = await makePasskey(options)
      return call(addPasskey, { body: { name, challenge: String(options['challenge']), passkey } })
    },
    onSuccess: () => refetchAll(client),
  })
  const { system } = browserOf(navigator.userAgent)
  const form = useForm(act, {
    initial: { name: system ?? '' },
    check: ({ name }) => problemsOf(NewPasskey.shape.name, name),
    sentOf: ({ name }) => name.trim(),
    explain: refusedFields,
    onDone: ({ recovery_codes }) => {
      toast('success', factorsTexts.passkeyAdded(form.values.name.trim()))
      onAdded(recovery_codes)
      onClose()
    },
  })
  const isLeft = form.refused?.error.name === 'NotAllowedError'
  return (
    <DialogForm
      form={isLeft ? { ...form, refused: null } : form}
      title={factorsTexts.addPasskey}
      submit={factorsTexts.addPasskey}
      onClose={onClose}
    >
      <Text size="sm">{factorsTexts.passkeysText}</Text>
      <TextInput
        data-autofocus
        label={factorsTexts.passkeyName}
        description={factorsTexts.passkeyNameHint}
        required
        maxLength={60}
        {...form.of('name')}
      />
      {isLeft && (
        <Text role="alert" size="sm">
          {factorTexts.noPasskey}
        </Text>
      )}
    </DialogForm>
  )
}
