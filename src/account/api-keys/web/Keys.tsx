import { Anchor, Badge, Button, Checkbox, Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { useWholeList } from '#ui/call.ts'
import { shortDate, shortTime, today } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Section } from '#ui/Section.tsx'
import { SecretDialog } from '#ui/SecretDialog.tsx'
import { KEY_RIGHTS, type KeyRight } from '#platform/contract/permissions.ts'
import { addDays } from '#platform/contract/days.ts'
import { words } from '#platform/contract/words.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { createApiKey, endApiKey, listApiKeys, type MadeKey, type ApiKey } from '../contract.ts'
import { keysTexts } from '../texts.ts'

export function Keys() {
  const { tenant_id } = useSession()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const [ending, setEnding] = useState<ApiKey | null>(null)
  const found = useWholeList(listApiKeys, {})
  return (
    <Section
      title={keysTexts.title}
      actions={
        <Button variant="default" onClick={() => setMaking(true)}>
          {keysTexts.make}
        </Button>
      }
    >
      <Stack>
        <Text size="sm" maw={640}>
          {keysTexts.text}{' '}
          <Anchor href="/api/docs" size="sm" underline="always">
            {keysTexts.reference}
          </Anchor>
        </Text>
        <Text size="sm">
          {keysTexts.account} <Code>{tenant_id}</Code>
        </Text>
        <QueryResult query={found} lines={2}>
          {({ keys }) =>
            keys.length === 0 ? (
              <Text size="sm" c="dimmed">
                {keysTexts.none}
              </Text>
            ) : (
              <Stack component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
                {keys.map((key) => (
                  <Key key={key.id} it={key} onEnd={() => setEnding(key)} />
                ))}
              </Stack>
            )
          }
        </QueryResult>
      </Stack>
      {isMaking && <MakeKey onClose={() => setMaking(false)} onMade={setMade} />}
      {made && <ShownKey made={made} onClose={() => setMade(null)} />}
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
    </Section>
  )
}

function Key({ it, onEnd }: { it: ApiKey; onEnd: () => void }) {
  const { name, rights, starts_with, is_open, revoked_at, expires_at, last_used_at, created_at } = it
  const facts = [
    `${starts_with}…`,
    is_open ? keysTexts.ends(shortDate(expires_at)) : keysTexts.revoked(shortDate(revoked_at ?? expires_at)),
    last_used_at ? keysTexts.used(shortDate(last_used_at), shortTime(last_used_at)) : keysTexts.unused,
    keysTexts.madeBy(it.made_by_name, shortDate(created_at)),
  ]
  return (
    <Group component="li" justify="space-between" wrap="nowrap">
      <div>
        <Group gap="xs">
          <Text size="sm" fw={500} {...(!is_open && { c: 'dimmed' })}>
            {name}
          </Text>
          {is_open && (
            <Badge variant="light" c="var(--mantine-color-text)">
              {keysTexts.mayOf(rights)}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Text>
      </div>
      {is_open && (
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          aria-label={keysTexts.endOf(name)}
          onClick={onEnd}
        >
          {keysTexts.end}
        </Button>
      )}
    </Group>
  )
}

function ShownKey({ made: { key, secret }, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <SecretDialog
      title={keysTexts.secretTitle(key.name)}
      texts={{ ...keysTexts, text: keysTexts.secretText }}
      secret={secret}
      onClose={onClose}
    />
  )
}

type Props = { onClose: () => void; onMade: (made: MadeKey) => void }

function MakeKey({ onClose, onMade }: Props) {
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
