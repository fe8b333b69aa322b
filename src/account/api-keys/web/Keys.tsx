import { Alert, Anchor, Box, Button, Checkbox, Code, Group, Text, TextInput } from '@mantine/core'
import { IconCircleCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { useWholeList } from '#ui/call.ts'
import { shortDate, shortTime, today } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block, Row } from '#ui/Rows.tsx'
import { toast } from '#ui/toast.tsx'
import { KEY_RIGHTS, type KeyRight } from '#platform/contract/permissions.ts'
import { addDays } from '#platform/contract/days.ts'
import { words } from '#platform/contract/words.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { createApiKey, endApiKey, listApiKeys, type MadeKey, type ApiKey } from '../contract.ts'
import { keysTexts } from '../texts.ts'

type Props = { made: MadeKey | null; onSaved: () => void }

/** The account's keys; a new key is shown above them until the user has saved it. */
export function Keys({ made, onSaved }: Props) {
  const { tenant_id } = useSession()
  const [ending, setEnding] = useState<ApiKey | null>(null)
  const found = useWholeList(listApiKeys, {})
  return (
    <>
      {made && <NewKey made={made} onSaved={onSaved} />}
      <Block title={keysTexts.list} count={found.data?.keys.length}>
        <QueryResult query={found} lines={2}>
          {({ keys }) =>
            keys.length === 0 ? (
              <Row icon={IconKey} title={keysTexts.none} text={keysTexts.noneText} />
            ) : (
              <ul>
                {keys.map((key) => (
                  <li key={key.id}>
                    <Key it={key} onEnd={() => setEnding(key)} />
                  </li>
                ))}
              </ul>
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
      </Block>
      <Group justify="space-between" px={4}>
        <Text size="sm" c="dimmed">
          {keysTexts.account} <Code>{tenant_id}</Code>
        </Text>
        <Anchor href="/api/docs" size="sm">
          {keysTexts.reference}
        </Anchor>
      </Group>
    </>
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
          {name}
        </Text>
      }
      text={`${keysTexts.madeBy(it.made_by_name, shortDate(created_at))}, ${starts_with}…`}
      facts={
        <>
          <Text w={{ base: 'auto', sm: 130 }}>{is_open && keysTexts.mayOf(rights)}</Text>
          <Text
            size="sm"
            w={{ base: 'auto', sm: 120 }}
            {...(isUnused ? { c: 'var(--gold-ink)', fw: 600 } : { c: 'dimmed' })}
          >
            {isUnused ? keysTexts.unusedFor(days) : used}
          </Text>
          <Text size="sm" c="dimmed" w={{ base: 'auto', sm: 116 }}>
            {is_open
              ? keysTexts.ends(shortDate(expires_at))
              : keysTexts.revoked(shortDate(revoked_at ?? expires_at))}
          </Text>
        </>
      }
    >
      <Box w={{ base: 'auto', sm: 72 }} ta="right">
        {is_open && (
          <Button variant="subtle" px="xs" aria-label={keysTexts.endOf(name)} onClick={onEnd}>
            {keysTexts.end}
          </Button>
        )}
      </Box>
    </Row>
  )
}

function NewKey({ made: { key, secret }, onSaved }: { made: MadeKey; onSaved: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(secret)
    toast('success', keysTexts.copied)
  }
  return (
    <Alert color="teal" icon={<IconCircleCheck aria-hidden />} title={keysTexts.made(key.name)} role="region">
      <Group gap="sm">
        <Code fz={14} p="sm" flex="1 1 260px" bg="var(--n-0)" style={{ overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        {/* Browsers have a clipboard over https only. */}
        {navigator.clipboard && (
          <Button leftSection={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
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
