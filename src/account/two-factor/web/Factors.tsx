import { Alert, Button, Group, Text } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconListNumbers } from '@tabler/icons-react'
import { useState } from 'react'
import { hasPasskeys, isAtName } from '#account/auth/web/passkeys.ts'
import { setLacksFactor } from '#account/auth/web/session.ts'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { errorText } from '#ui/errors.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block, Row } from '#ui/Rows.tsx'
import { toast } from '#ui/toast.tsx'
import {
  type Factors as Own,
  isOn,
  keepFactors,
  listFactors,
  type Passkey,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '../contract.ts'
import { factorsTexts } from '../texts.ts'
import { AddApp, AddPasskey, RecoveryCodes } from './AddFactor.tsx'

/** Number of remaining recovery codes at or below which the user is advised to create new ones. */
const FEW_CODES = 2

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
    <Block
      title={factorsTexts.title}
      text={found.data ? (isOn(found.data) ? factorsTexts.isOnText : factorsTexts.text) : '\u00a0'}
    >
      <QueryResult query={found} lines={6}>
        {(own) => (
          <div>
            {own.reset_due_at !== null && <ResetNotice due_at={own.reset_due_at} />}
            {own.passkeys.map((passkey) => (
              <OnePasskey key={passkey.id} passkey={passkey} />
            ))}
            <NewPasskey hasSome={own.passkeys.length > 0} onAdded={onAdded} />
            <App since={own.authenticator_since} onAdded={onAdded} />
            <Recovery own={own} onMade={setCodes} />
          </div>
        )}
      </QueryResult>
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={onSaved} />}
    </Block>
  )
}

type Adding = { onAdded: (recovery_codes: string[]) => void }

function App({ since, onAdded }: Adding & { since: string | null }) {
  const [open, setOpen] = useState<'add' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <Row
      icon={IconDeviceMobile}
      tone={since === null ? undefined : 'good'}
      title={<b>{factorsTexts.app}</b>}
      text={since === null ? factorsTexts.appText : factorsTexts.appSince(shortDate(since))}
    >
      {since === null ? (
        <Button variant="default" onClick={() => setOpen('add')}>
          {factorsTexts.addApp}
        </Button>
      ) : (
        <Button variant="subtle" onClick={() => setOpen('remove')}>
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
    </Row>
  )
}

/** Returns where passkeys work, for a page or a browser in which they do not. */
function whereTheyWork(): string {
  return isSecureContext && isAtName() ? factorsTexts.passkeyBrowser : factorsTexts.passkeyAddress
}

function NewPasskey({ hasSome, onAdded }: Adding & { hasSome: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const isKnown = hasPasskeys()
  return (
    <Row
      icon={IconFingerprint}
      title={<b>{hasSome ? factorsTexts.anotherPasskey : factorsTexts.passkey}</b>}
      text={isKnown ? factorsTexts.passkeysText : whereTheyWork()}
    >
      {isKnown && (
        <Button variant="default" onClick={() => setAdding(true)}>
          {factorsTexts.addPasskey}
        </Button>
      )}
      {isAdding && <AddPasskey onClose={() => setAdding(false)} onAdded={onAdded} />}
    </Row>
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
    <Row
      icon={IconFingerprint}
      tone="good"
      title={
        <>
          <b>{factorsTexts.passkey}</b> {factorsTexts.named(name)}
        </>
      }
      text={facts.join(', ')}
    >
      <Button
        variant="subtle"
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
    </Row>
  )
}

function Recovery({ own, onMade }: { own: Own; onMade: (codes: string[]) => void }) {
  const [isAsking, setAsking] = useState(false)
  const { recovery_codes_left: left } = own
  if (!isOn(own)) return null
  return (
    <Row
      icon={IconListNumbers}
      tone={left <= FEW_CODES ? 'gold' : undefined}
      title={<b>{factorsTexts.recovery}</b>}
      text={factorsTexts.recoveryText(left)}
    >
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
    </Row>
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
    <Alert color="straw" role="note" my="sm">
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
