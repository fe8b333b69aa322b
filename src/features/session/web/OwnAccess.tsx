import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { Facts } from '#ui/Facts.tsx'
import { Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.ts'
import { changePassword, requestEmailChange } from '../contract.ts'
import { accountTexts, ownTexts } from '../texts.ts'
import { confirmationProblems, PasswordFields } from './PasswordFields.tsx'
import { useSession } from './session.ts'

/** Changing the password with the old one, and the address. */
export function OwnAccess() {
  const { email } = useSession().session.user
  const [open, setOpen] = useState<'password' | 'email' | null>(null)
  const close = () => setOpen(null)
  return (
    <Section title={ownTexts.title}>
      <Stack>
        <Facts facts={[[accountTexts.email, email]]} />
        <Group>
          <Button variant="default" onClick={() => setOpen('password')}>
            {ownTexts.changePassword}
          </Button>
          <Button variant="default" onClick={() => setOpen('email')}>
            {ownTexts.changeEmail}
          </Button>
        </Group>
      </Stack>
      {open === 'password' && <ChangePassword onClose={close} />}
      {open === 'email' && <ChangeEmail onClose={close} />}
    </Section>
  )
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const { email, first_name, last_name } = useSession().session.user
  const form = useApiForm(changePassword, {
    initial: { old_password: '', password: '', confirmation: '' },
    sentOf: ({ old_password, password }) => ({ old_password, password }),
    check: confirmationProblems,
    onDone: () => {
      toast('success', ownTexts.passwordChanged)
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={ownTexts.changePassword}
      submit={ownTexts.changePassword}
      onClose={onClose}
    >
      <Text size="sm">{ownTexts.text}</Text>
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <PasswordInput
        data-autofocus
        label={ownTexts.oldPassword}
        autoComplete="current-password"
        required
        {...form.of('old_password')}
      />
      <PasswordFields form={form} label={accountTexts.newPassword} known={[email, first_name, last_name]} />
    </DialogForm>
  )
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const form = useApiForm(requestEmailChange, {
    initial: { email: '' },
    sentOf: (values) => values,
    onDone: () => {
      toast('success', ownTexts.emailSent(form.values.email.trim()))
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={ownTexts.changeEmail} submit={ownTexts.emailSubmit} onClose={onClose}>
      <Text size="sm">{ownTexts.emailText}</Text>
      <TextInput
        data-autofocus
        label={ownTexts.newEmail}
        type="email"
        autoComplete="off"
        required
        {...form.of('email')}
      />
    </DialogForm>
  )
}
