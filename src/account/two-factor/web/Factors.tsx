import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { hasPasskeys } from '#account/auth/web/passkeys.ts'
import { setLacksFactor } from '#account/auth/web/session.ts'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { errorText } from '#ui/errors.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Section } from '#ui/Section.tsx'
import { toast } from '#ui/toast.tsx'
import {
  type Factors as Own,
  keepFactors,
  listFactors,
  type Passkey,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '../contract.ts'
import { factorsTexts } from '../texts.ts'
import { AddApp, AddPasskey, RecoveryCodes } from './AddFactor.tsx'

export function Factors() {
  const found = useApiQuery(listFactors, {})
  const [codes, setCodes] = useState<string[]>([])
  const onAdded = (recovery_codes: string[]) => {
    setCodes(recovery_codes)
    if (recovery_codes.length === 0) setLacksFactor(false)
  }
  const onSaved = () => {
    setCodes([])
    // Call this only after the codes were shown, because it closes `FactorWanted`, which may contain this section.
    setLacksFactor(false)
  }
  return (
    <Section title={factorsTexts.title}>
      <QueryResult query={found} lines={6}>
        {(own) => (
          <Stack gap="lg">
            <Text size="sm">{factorsTexts.text}</Text>
            {own.reset_due_at !== null && <ResetNotice due_at={own.reset_due_at} />}
            <App since={own.authenticator_since} onAdded={onAdded} />
            <Passkeys passkeys={own.passkeys} onAdded={onAdded} />
            <Recovery own={own} onMade={setCodes} />
          </Stack>
        )}
      </QueryResult>
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={onSaved} />}
    </Section>
  )
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Group justify="space-between" align="start" gap="sm">
      <div style={{ flex: '1 1 260px' }}>
        <Title order={3} size="h5">
          {title}
        </Title>
        <Text size="sm" c="dimmed" maw={560}>
          {text}
        </Text>
      </div>
      {children}
    </Group>
  )
}

type Adding = { onAdded: (recovery_codes: string[]) => void }

function App({ since, onAdded }: Adding & { since: string | null }) {
  const [open, setOpen] = useState<'add' | 'remove' | null>(null)
  const close = () => setOpen(null)
  const text = since === null ? factorsTexts.appText : factorsTexts.appSince(shortDate(since))
  return (
    <Part title={factorsTexts.app} text={text}>
      {since === null ? (
        <Button variant="default" onClick={() => setOpen('add')}>
          {factorsTexts.addApp}
        </Button>
      ) : (
        <Button variant="default" onClick={() => setOpen('remove')}>
          {factorsTexts.removeApp}
        </Button>
      )}
      {open === 'add' && <AddApp onClose={close} onAdded={onAdded} />}
      {open === 'remove' && (
        <ConfirmDialog
          endpoint={removeAuthenticator}
          title={factorsTexts.removeAppQuestion}
          text={factorsTexts.removeAppText}
          submit={factorsTexts.remove}
          done={factorsTexts.appRemoved}
          onClose={close}
        />
      )}
    </Part>
  )
}

function Passkeys({ passkeys, onAdded }: Adding & { passkeys: Passkey[] }) {
  const [isAdding, setAdding] = useState(false)
  const isKnown = hasPasskeys()
  return (
    <Stack gap="xs">
      <Part
        title={factorsTexts.passkeys}
        text={isKnown ? factorsTexts.passkeysText : factorsTexts.passkeyUnknown}
      >
        {isKnown && (
          <Button variant="default" onClick={() => setAdding(true)}>
            {factorsTexts.addPasskey}
          </Button>
        )}
      </Part>
      {passkeys.map((passkey) => (
        <OnePasskey key={passkey.id} passkey={passkey} />
      ))}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} onAdded={onAdded} />}
    </Stack>
  )
}

function OnePasskey({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at, last_used_at } = passkey
  const [isRemoving, setRemoving] = useState(false)
  const facts = [
    factorsTexts.added(shortDate(created_at)),
    ...(last_used_at ? [factorsTexts.used(shortDate(last_used_at))] : []),
  ]
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
      </div>
      <Button
        variant="subtle"
        size="compact-sm"
        flex="none"
        aria-label={factorsTexts.removePasskey(name)}
        onClick={() => setRemoving(true)}
      >
        {factorsTexts.remove}
      </Button>
      {isRemoving && (
        <ConfirmDialog
          endpoint={removePasskey}
          thing={{ id }}
          title={factorsTexts.removePasskeyQuestion(name)}
          text={factorsTexts.removePasskeyText}
          submit={factorsTexts.remove}
          done={factorsTexts.passkeyRemoved(name)}
          onClose={() => setRemoving(false)}
        />
      )}
    </Group>
  )
}

function Recovery({ own, onMade }: { own: Own; onMade: (codes: string[]) => void }) {
  const [isAsking, setAsking] = useState(false)
  if (own.authenticator_since === null && own.passkeys.length === 0) return null
  return (
    <Part title={factorsTexts.recovery} text={factorsTexts.recoveryText(own.recovery_codes_left)}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {factorsTexts.renew}
      </Button>
      {isAsking && (
        <ConfirmDialog
          endpoint={renewRecoveryCodes}
          title={factorsTexts.renewQuestion}
          text={factorsTexts.renewText}
          submit={factorsTexts.renew}
          isDanger={false}
          onClose={() => setAsking(false)}
          onDone={({ recovery_codes }) => onMade(recovery_codes)}
        />
      )}
    </Part>
  )
}

function ResetNotice({ due_at }: { due_at: string }) {
  const act = useApiMutation(keepFactors)
  const keep = () =>
    act.mutate(
      {},
      {
        onSuccess: () => toast('success', factorsTexts.staysOn),
        onError: (error) => toast('danger', errorText(error)),
      },
    )
  return (
    <Alert color="straw" role="note">
      <Group justify="space-between">
        <Text size="sm" maw={560}>
          {factorsTexts.reset(shortDate(due_at))}
        </Text>
        <Button loading={act.isPending} onClick={keep}>
          {factorsTexts.keep}
        </Button>
      </Group>
    </Alert>
  )
}
