import { Alert, Badge, Button, Collapse, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react'
import { apiQuery, useApiMutation } from '#ui/call.ts'
import { Empty } from '#ui/Empty.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { SecretDialog } from '#ui/SecretDialog.tsx'
import { shortDate, shortTime } from '#ui/dates.ts'
import { errorText } from '#ui/errors.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { SavedSwitch } from '#ui/form/SavedSwitch.tsx'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import {
  deleteWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type Webhook,
} from '../contract.ts'
import { webhooksTexts } from '../texts.ts'
import { hostOf, WebhookDialog } from './WebhookDialog.tsx'
import { DeliveryLog } from './DeliveryLog.tsx'

const POLLING_MS = 3000

export function Webhooks() {
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const found = useQuery({
    ...apiQuery(listWebhooks, {}),
    // Waiting deliveries may be sent while the screen is open.
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(({ waiting }) => waiting > 0) ? POLLING_MS : false,
  })
  const add = <Button onClick={() => setAdding(true)}>{webhooksTexts.add}</Button>
  return (
    <QueryResult query={found} failed={webhooksTexts.failed}>
      {({ webhooks }) => (
        <Stack>
          {webhooks.length === 0 ? (
            <Empty title={webhooksTexts.none} text={webhooksTexts.noneText} action={add} />
          ) : (
            <>
              {webhooks.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
              ))}
              <div>{add}</div>
            </>
          )}
          {isAdding && <WebhookDialog onClose={() => setAdding(false)} onCreated={setSecret} />}
          {secret !== null && (
            <SecretDialog
              title={webhooksTexts.secretTitle}
              texts={{ ...webhooksTexts, text: webhooksTexts.secretText }}
              secret={secret}
              onClose={() => setSecret(null)}
            />
          )}
        </Stack>
      )}
    </QueryResult>
  )
}

type Props = { webhook: Webhook; onSecret: (secret: string) => void }

function WebhookCard({ webhook, onSecret }: Props) {
  const { id, url, events, disabled_at } = webhook
  const host = hostOf(url)
  const [doing, setDoing] = useState<'edit' | 'rotate' | 'delete' | null>(null)
  const [isOpen, setOpen] = useState(false)
  const logId = useId()
  const test = useApiMutation(testWebhook)
  const update = useApiMutation(updateWebhook)
  const close = () => setDoing(null)
  const withToast = (text: string) => ({
    onSuccess: () => toast('success', text),
    onError: (error: unknown) => toast('danger', errorText(error)),
  })
  const item = (act: typeof doing, label: string, icon: ReactNode) => (
    <Menu.Item
      {...(act === 'delete' ? { c: 'var(--mantine-color-error)' } : {})}
      leftSection={icon}
      onClick={() => setDoing(act)}
    >
      {label}
    </Menu.Item>
  )
  return (
    <Paper component="section" aria-label={host}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap" align="start">
          <div>
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {host}
            </Title>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Text>
          </div>
          <DotsMenu variant="default" label={commonTexts.actionsFor(host)}>
            {item('edit', webhooksTexts.edit, <IconPencil size={16} aria-hidden />)}
            {item('rotate', webhooksTexts.rotate, <IconKey size={16} aria-hidden />)}
            {item('delete', commonTexts.delete, <IconTrash size={16} aria-hidden />)}
          </DotsMenu>
        </Group>
        <Group gap={6}>
          {events.map((event) => (
            <Badge key={event} variant="light" color="gray">
              {webhooksTexts.event[event]}
            </Badge>
          ))}
        </Group>
        <State webhook={webhook} />
        <Group justify="space-between">
          <SavedSwitch
            label={webhooksTexts.switchOn}
            aria-label={webhooksTexts.switchOf(host)}
            checked={disabled_at === null}
            isSaving={update.isPending}
            onChange={(is_enabled) => {
              update.mutate(
                { params: { id }, body: { is_enabled } },
                withToast(is_enabled ? webhooksTexts.switchedOn : webhooksTexts.switchedOff),
              )
            }}
          />
          <Group gap="xs">
            <Button
              variant="default"
              loading={test.isPending}
              aria-label={webhooksTexts.testOf(host)}
              onClick={() =>
                test.mutate(
                  { params: { id } },
                  { ...withToast(webhooksTexts.tested), onSettled: () => setOpen(true) },
                )
              }
            >
              {webhooksTexts.test}
            </Button>
            <Button
              variant="default"
              aria-expanded={isOpen}
              aria-controls={logId}
              aria-label={webhooksTexts.logOf(host)}
              onClick={() => setOpen(!isOpen)}
            >
              {webhooksTexts.log}
            </Button>
          </Group>
        </Group>
        <Collapse expanded={isOpen} id={logId}>
          {isOpen && <DeliveryLog webhook={webhook} />}
        </Collapse>
      </Stack>
      {doing === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {doing === 'rotate' && (
        <ConfirmDialog
          endpoint={rotateWebhookSecret}
          thing={webhook}
          title={webhooksTexts.rotateQuestion(host)}
          text={webhooksTexts.rotateText}
          submit={webhooksTexts.rotate}
          isDanger={false}
          onClose={close}
          onDone={({ secret }) => onSecret(secret)}
        />
      )}
      {doing === 'delete' && (
        <ConfirmDialog
          endpoint={deleteWebhook}
          thing={webhook}
          title={webhooksTexts.deleteQuestion(host)}
          text={webhooksTexts.deleteText}
          submit={commonTexts.delete}
          done={webhooksTexts.deleted}
          onClose={close}
        />
      )}
    </Paper>
  )
}

function State({ webhook }: { webhook: Webhook }) {
  const { disabled_reason, failing_since, previous_until, waiting } = webhook
  return (
    <>
      {disabled_reason && (
        <Alert
          p="sm"
          role="note"
          color={disabled_reason === 'FAILING' || disabled_reason === 'GONE' ? 'red' : 'gray'}
        >
          {webhooksTexts.disabled[disabled_reason]}
        </Alert>
      )}
      {!disabled_reason && failing_since && (
        <Alert color="straw" p="sm" role="note">
          {webhooksTexts.failingSince(shortDate(failing_since), shortTime(failing_since), waiting)}
        </Alert>
      )}
      {previous_until && (
        <Text size="sm">{webhooksTexts.bothSign(shortDate(previous_until), shortTime(previous_until))}</Text>
      )}
    </>
  )
}
