import { Badge, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { Facts, Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.tsx'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { shortDate, shortTime } from '#ui/dates.ts'
import { errorText } from '#ui/errors.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import {
  changePassword,
  endOneSession,
  endOtherSessions,
  listSessions,
  type OpenSession,
  requestEmailChange,
} from '../contract.ts'
import { accountTexts, deviceTexts, ownTexts } from '../texts.ts'
import { confirmationProblems, PasswordFields } from './PasswordFields.tsx'
import { useSession } from './session.ts'

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

const withToast = (text: string) => ({
  onSuccess: () => toast('success', text),
  onError: (error: unknown) => toast('danger', errorText(error)),
})

export function Devices() {
  const found = useApiQuery(listSessions, {})
  const endOthers = useApiMutation(endOtherSessions)
  const hasOthers = (found.data?.sessions.length ?? 0) > 1
  return (
    <Section
      title={deviceTexts.title}
      actions={
        hasOthers && (
          <Button
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({}, withToast(deviceTexts.endedOthers))}
          >
            {deviceTexts.endOthers}
          </Button>
        )
      }
    >
      <QueryResult query={found} lines={3}>
        {({ sessions }) => (
          <Stack component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </Stack>
        )}
      </QueryResult>
    </Section>
  )
}

function Device({ session }: { session: OpenSession }) {
  const { id, browser, system, address, started_at, last_used_at, way, is_this } = session
  const end = useApiMutation(endOneSession)
  const name = [browser, system].filter((part) => part !== null).join(', ') || deviceTexts.unknown
  const facts = [
    address,
    deviceTexts.began(shortDate(started_at), shortTime(started_at)),
    way && deviceTexts.ways[way],
    !is_this && deviceTexts.lastUsed(shortDate(last_used_at), shortTime(last_used_at)),
  ].filter(Boolean)
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {is_this && (
            <Badge variant="light" c="var(--mantine-color-text)">
              {deviceTexts.this}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Text>
      </div>
      {!is_this && (
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          loading={end.isPending}
          aria-label={deviceTexts.endOf(name)}
          onClick={() => end.mutate({ params: { id } }, withToast(deviceTexts.ended))}
        >
          {deviceTexts.end}
        </Button>
      )}
    </Group>
  )
}
