import { Badge, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { IconDeviceLaptop, IconDeviceMobile, IconLock, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { Block, Row } from '#ui/Rows.tsx'
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
    <Block title={ownTexts.title}>
      <Row icon={IconLock} title={<b>{accountTexts.password}</b>} text={ownTexts.text}>
        <Button variant="default" onClick={() => setOpen('password')}>
          {ownTexts.changePassword}
        </Button>
      </Row>
      <Row icon={IconMail} title={<b>{email}</b>} text={ownTexts.emailFor}>
        <Button variant="default" onClick={() => setOpen('email')}>
          {ownTexts.changeEmail}
        </Button>
      </Row>
      {open === 'password' && <ChangePassword onClose={close} />}
      {open === 'email' && <ChangeEmail onClose={close} />}
    </Block>
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

/** Days after which an unused session is marked. */
const UNUSED_DAYS = 30

export function Devices() {
  const found = useApiQuery(listSessions, {})
  const endOthers = useApiMutation(endOtherSessions)
  const hasOthers = (found.data?.sessions.length ?? 0) > 1
  return (
    <Block
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
          <ul>
            {sessions.map((session) => (
              <li key={session.id}>
                <Device session={session} />
              </li>
            ))}
          </ul>
        )}
      </QueryResult>
    </Block>
  )
}

const PHONES = new Set(['iPhone', 'iPad', 'Android'])

function Device({ session }: { session: OpenSession }) {
  const { id, browser, system, address, started_at, last_used_at, way, is_this } = session
  const end = useApiMutation(endOneSession)
  const [openedAt] = useState(() => Date.now())
  const isUnused = openedAt - Date.parse(last_used_at) > UNUSED_DAYS * 24 * 3_600_000
  const name =
    browser !== null && system !== null
      ? deviceTexts.on(browser, system)
      : (browser ?? system ?? deviceTexts.unknown)
  const facts = [
    is_this
      ? deviceTexts.began(shortDate(started_at), shortTime(started_at))
      : deviceTexts.lastUsed(shortDate(last_used_at), shortTime(last_used_at)),
    way && deviceTexts.ways[way],
    address && deviceTexts.ipAddress(address),
  ].filter(Boolean)
  return (
    <Row
      icon={PHONES.has(system ?? '') ? IconDeviceMobile : IconDeviceLaptop}
      tone={is_this ? 'accent' : isUnused ? 'gold' : undefined}
      title={
        <>
          <b>{name}</b> {is_this && <Badge variant="light">{deviceTexts.this}</Badge>}
        </>
      }
      text={facts.join(', ')}
    >
      {!is_this && (
        <Button
          variant="subtle"
          loading={end.isPending}
          aria-label={deviceTexts.endOf(name)}
          onClick={() => end.mutate({ params: { id } }, withToast(deviceTexts.ended))}
        >
          {deviceTexts.end}
        </Button>
      )}
    </Row>
  )
}
