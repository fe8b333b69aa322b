import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { IconKey, IconPencil, IconPlus, IconTrash, IconWebhook } from '@tabler/icons-react'
import { apiQuery, useApiMutation } from '#ui/call.ts'
import { ApiReference } from '#ui/ApiReference.tsx'
import { Empty } from '#ui/Empty.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block, Row } from '#ui/Rows.tsx'
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
  WEBHOOK_EVENTS,
} from '../contract.ts'
import { hasFailed } from '../failing.ts'
import { webhooksTexts } from '../texts.ts'
import { hostOf, WebhookDialog } from './WebhookDialog.tsx'
import { DeliveryLog, LastDeliveries } from './DeliveryLog.tsx'
import classes from './Webhooks.module.css'

const POLLING_MS = 3000

type AllProps = {
  isAdding: boolean
  onAdd: () => void
  onAdded: () => void
}

/** Webhooks with their last deliveries, and the log of the chosen one. */
export function Webhooks({ isAdding, onAdd, onAdded }: AllProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const found = useQuery({
    ...apiQuery(listWebhooks, {}),
    // Waiting deliveries may be sent while the screen is open.
    refetchInterval: ({ state }) =>
      state.data?.webhooks.some(({ waiting }) => waiting > 0) ? POLLING_MS : false,
  })
  return (
    <QueryResult query={found} failed={webhooksTexts.failed}>
      {({ webhooks }) => {
        const shown = webhooks.find(({ id }) => id === chosen) ?? webhooks.find(hasFailed) ?? webhooks[0]
        return (
          <>
            {webhooks.length === 0 ? (
              <NoWebhooks onAdd={onAdd} />
            ) : (
              <Block title={webhooksTexts.title} count={webhooks.length}>
                <ul>
                  {webhooks.map((webhook) => (
                    <li
                      key={webhook.id}
                      className={classes.webhook}
                      data-shown={(webhooks.length > 1 && webhook === shown) || undefined}
                    >
                      <WebhookRow
                        webhook={webhook}
                        onSecret={setSecret}
                        onShow={() => setChosen(webhook.id)}
                        {...(webhooks.length > 1 && { isShown: webhook === shown })}
                      />
                    </li>
                  ))}
                </ul>
              </Block>
            )}
            {shown && (
              <Block title={webhooksTexts.logOf(hostOf(shown.url))}>
                <DeliveryLog key={shown.id} webhook={shown} />
              </Block>
            )}
            {isAdding && <WebhookDialog onClose={onAdded} onCreated={setSecret} />}
            {secret !== null && (
              <SecretDialog
                title={webhooksTexts.secretTitle}
                texts={{ ...webhooksTexts, text: webhooksTexts.secretText }}
                secret={secret}
                onClose={() => setSecret(null)}
              />
            )}
          </>
        )
      }}
    </QueryResult>
  )
}

/** Purpose of webhooks, and the events that exist. */
function NoWebhooks({ onAdd }: { onAdd: () => void }) {
  return (
    <Empty
      icon={IconWebhook}
      title={webhooksTexts.none}
      text={
        <>
          {webhooksTexts.noneText}
          <Text component="span" display="block" mt="xs">
            {webhooksTexts.events}: {WEBHOOK_EVENTS.map((event) => webhooksTexts.event[event]).join(' · ')}
          </Text>
        </>
      }
      example={webhooksTexts.example}
      action={
        <>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {webhooksTexts.add}
          </Button>
          <ApiReference />
        </>
      }
    />
  )
}

type Props = {
  webhook: Webhook
  /** Whether the log of the webhook is shown; absent for the only webhook, whose log is always shown. */
  isShown?: boolean
  onSecret: (secret: string) => void
  onShow: () => void
}

function WebhookRow({ webhook, isShown, onSecret, onShow }: Props) {
  const { id, url, events, disabled_at, waiting } = webhook
  const host = hostOf(url)
  const [doing, setDoing] = useState<'edit' | 'rotate' | 'delete' | null>(null)
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
    <>
      <Row
        mark={
          <SavedSwitch
            name={webhooksTexts.switchOf(host)}
            checked={disabled_at === null}
            isSaving={update.isPending}
            onChange={(is_enabled) => {
              update.mutate(
                { params: { id }, body: { is_enabled } },
                withToast(is_enabled ? webhooksTexts.switchedOn : webhooksTexts.switchedOff),
              )
            }}
          />
        }
        title={<b title={url}>{host}</b>}
        text={
          <>
            {events.map((event) => webhooksTexts.event[event]).join(', ')}
            <State webhook={webhook} />
          </>
        }
        facts={
          <>
            <LastDeliveries webhook={webhook} />
            {waiting > 0 && <Text size="sm">{webhooksTexts.waiting(waiting)}</Text>}
          </>
        }
      >
        {isShown !== undefined && (
          <Button
            variant={isShown ? 'light' : 'default'}
            aria-pressed={isShown}
            aria-label={webhooksTexts.logOf(host)}
            onClick={onShow}
          >
            {webhooksTexts.log}
          </Button>
        )}
        <Button
          variant="default"
          loading={test.isPending}
          aria-label={webhooksTexts.testOf(host)}
          onClick={() =>
            test.mutate({ params: { id } }, { ...withToast(webhooksTexts.tested), onSettled: onShow })
          }
        >
          {webhooksTexts.test}
        </Button>
        <DotsMenu label={commonTexts.actionsFor(host)}>
          {item('edit', webhooksTexts.edit, <IconPencil size={16} aria-hidden />)}
          {item('rotate', webhooksTexts.rotate, <IconKey size={16} aria-hidden />)}
          {item('delete', commonTexts.delete, <IconTrash size={16} aria-hidden />)}
        </DotsMenu>
      </Row>
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
    </>
  )
}

/** Problems of a webhook, and a secret that is being replaced. */
function State({ webhook }: { webhook: Webhook }) {
  const { disabled_reason, previous_until } = webhook
  return (
    <>
      {disabled_reason && (
        <Text size="sm" {...(hasFailed(webhook) && { c: 'var(--bad-ink)', fw: 500 })}>
          {webhooksTexts.disabled[disabled_reason]}
        </Text>
      )}
      {previous_until && (
        <Text size="sm">{webhooksTexts.bothSign(shortDate(previous_until), shortTime(previous_until))}</Text>
      )}
    </>
  )
}
