import { ActionIcon, Alert, Box, Button, Checkbox, Code, Group, Text, TextInput } from '@mantine/core'
import { IconCircleCheck, IconCopy, IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { useWholeList } from '#ui/call.ts'
import { shortDate, shortTime, today } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { ApiReference } from '#ui/ApiReference.tsx'
import { copyText } from '#ui/copy-text.ts'
import { Empty } from '#ui/Empty.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block, Row } from '#ui/Rows.tsx'
import { KEY_RIGHTS, type KeyRight } from '#platform/contract/permissions.ts'
import { addDays } from '#platform/contract/days.ts'
import { words } from '#platform/contract/words.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { createApiKey, endApiKey, listApiKeys, type MadeKey, type ApiKey } from '../contract.ts'
import { keysTexts } from '../texts.ts'
import classes from './Keys.module.css'

type Props = { made: MadeKey | null; onSaved: () => void; onCreate: () => void }

/** The account's keys; a new key is shown above them until the user has saved it. */
export function Keys({ made, onSaved, onCreate }: Props) {
  const [ending, setEnding] = useState<ApiKey | null>(null)
  const found = useWholeList(listApiKeys, {})
  return (
    <>
      {made && <NewKey made={made} onSaved={onSaved} />}
      <QueryResult query={found} lines={2}>
        {({ keys }) =>
          keys.length === 0 ? (
            <Empty
              icon={IconKey}
              title={keysTexts.none}
              text={keysTexts.noneText}
              example={keysTexts.example}
              action={
                <>
                  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onCreate}>
                    {keysTexts.make}
                  </Button>
                  <ApiReference />
                </>
              }
            />
          ) : (
            <Block title={keysTexts.list} count={keys.length}>
              <div className={classes.heads} aria-hidden>
                <span>{keysTexts.name}</span>
                <span>{keysTexts.access}</span>
                <span>{keysTexts.lastUse}</span>
                <span>{keysTexts.valid}</span>
              </div>
              <ul>
                {keys.map((key) => (
                  <li key={key.id}>
                    <Key it={key} onEnd={() => setEnding(key)} />
                  </li>
                ))}
              </ul>
            </Block>
          )
        }
      </QueryResult>
      {ending && (
        <ConfirmDialog
          endpoint={endApiKey}
          thing={ending}
          title={keysTexts.endQuestion(ending.name)}
          text={keysTexts.endText}
          submit={keysTexts.end}
          done={keysTexts.ended(ending.name)}
          onClose={() => setEnding(null)}
        />
      )}
      <AccountId hasReference={(found.data?.keys.length ?? 0) > 0} />
    </>
  )
}

/** Id with which programs name the account. */
function AccountId({ hasReference }: { hasReference: boolean }) {
  const { tenant_id } = useSession()
  return (
    <Group justify="space-between" px={4}>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {keysTexts.account} <span className={classes.id}>{tenant_id}</span>
        </Text>
        {navigator.clipboard && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={keysTexts.copyAccount}
            onClick={() => void copyText(tenant_id, keysTexts.accountCopied)}
          >
            <IconCopy size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {hasReference && <ApiReference />}
    </Group>
  )
}

/** Days without use after which a key is marked, because it should be revoked. */
const UNUSED_DAYS = 180

function Key({ it, onEnd }: { it: ApiKey; onEnd: () => void }) {
  const { name, rights, starts_with, is_open, revoked_at, expires_at, last_used_at, created_at } = it
  const [now] = useState(() => Date.now())
  const days = Math.floor((now - Date.parse(last_used_at ?? created_at)) / 86_400_000)
  const isUnused = is_open && days >= UNUSED_DAYS
  const used = last_used_at
    ? keysTexts.used(shortDate(last_used_at), shortTime(last_used_at))
    : keysTexts.unused
  return (
    <Row
      icon={IconKey}
      tone={isUnused ? 'gold' : undefined}
      title={
        <Text component="span" inherit fw={600} {...(!is_open && { c: 'dimmed' })}>
          {name}{' '}
          <Text component="span" size="sm" c="dimmed" className={classes.id}>
            {starts_with}…
          </Text>
        </Text>
      }
      text={keysTexts.madeBy(it.made_by_name, shortDate(created_at))}
      facts={
        <>
          <Text size="sm" w={{ base: 'auto', sm: 130 }}>
            {is_open && keysTexts.mayOf(rights)}
          </Text>
          <Text
            size="sm"
            w={{ base: 'auto', sm: 112 }}
            {...(isUnused ? { c: 'var(--gold-ink)', fw: 600 } : { c: 'dimmed' })}
          >
            {isUnused ? keysTexts.unusedFor(days) : used}
          </Text>
          <Text size="sm" c="dimmed" w={{ base: 'auto', sm: 132 }}>
            {is_open
              ? keysTexts.ends(shortDate(expires_at))
              : keysTexts.revoked(shortDate(revoked_at ?? expires_at))}
          </Text>
        </>
      }
    >
      <Box w={{ base: 'auto', sm: 80 }} ta="right">
        {is_open && (
          <Button
            variant="default"
            size="xs"
            c="var(--mantine-color-error)"
            aria-label={keysTexts.endOf(name)}
            onClick={onEnd}
          >
            {keysTexts.end}
          </Button>
        )}
      </Box>
    </Row>
  )
}

function NewKey({ made: { key, secret }, onSaved }: { made: MadeKey; onSaved: () => void }) {
  return (
    <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={keysTexts.made(key.name)} role="region">
      <Group gap="sm">
        <Code fz={14} p="sm" flex="1 1 260px" bg="var(--n-0)" style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        {/* Browsers have a clipboard over https only. */}
        {navigator.clipboard && (
          <Button
            leftSection={<IconCopy size={18} aria-hidden />}
            onClick={() => void copyText(secret, keysTexts.copied)}
          >
            {keysTexts.copy}
          </Button>
        )}
        <Button variant="default" onClick={onSaved}>
          {keysTexts.isSaved}
        </Button>
      </Group>
    </Alert>
  )
}

type MakeProps = { onClose: () => void; onMade: (made: MadeKey) => void }

export function MakeKey({ onClose, onMade }: MakeProps) {
  const initial: { name: string; rights: KeyRight[]; expires_on: string } = {
    ...{ name: '', rights: [], expires_on: addDays(today(), 365) },
  }
  const form = useApiForm(createApiKey, {
    initial,
    sentOf: (values) => ({ ...values }),
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
      <Text c="dimmed">{keysTexts.endsWith}</Text>
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
