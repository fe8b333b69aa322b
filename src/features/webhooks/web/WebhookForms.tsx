import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useSession } from '#features/session/web/session.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { textOf } from '#ui/form/text-of.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.ts'
import {
  createWebhook,
  NewWebhook,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
  WebhookChange,
  type WebhookEvent,
  WEBHOOK_EVENTS,
} from '../contract.ts'
import * as z from 'zod/mini'
import { hostOf } from './host-of.ts'
import { webhooksTexts } from '../texts.ts'

type Values = { url: string; events: WebhookEvent[] }

type NewProps = { onCreated: (secret: string) => void; onClose: () => void }

export function NewWebhookDialog({ onCreated, onClose }: NewProps) {
  const { tenant_id } = useSession()
  const initial: Values = { url: '', events: ['movement.booked', 'movement.reversed'] }
  const form = useApiForm(createWebhook, {
    initial,
    schema: NewWebhook,
    sentOf: (values) => ({ tenant_id, ...values }),
    onDone: ({ secret }) => onCreated(secret),
  })
  return (
    <DialogForm form={form} title={webhooksTexts.add} submit={webhooksTexts.add} onClose={onClose}>
      <Fields form={form} />
    </DialogForm>
  )
}

export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id, tenant_id, url, events } = webhook
  const initial: Values = { url, events }
  const form = useApiForm(updateWebhook, {
    initial,
    schema: WebhookChange,
    params: { id },
    sentOf: (values, { initial: before }) => ({
      tenant_id,
      events: values.events,
      // Another address begins anew.
      ...(values.url === before.url ? {} : { url: values.url }),
    }),
    onDone: () => {
      toast('success', webhooksTexts.saved)
      onClose()
    },
  })
  const title = webhooksTexts.editTitle(hostOf(url))
  return (
    <DialogForm form={form} title={title} submit={commonTexts.save} onClose={onClose}>
      <Fields form={form} />
    </DialogForm>
  )
}

function Fields({ form }: { form: FormOf<Values> }) {
  const { values, problems, change } = form
  return (
    <>
      <TextInput
        data-autofocus
        label={webhooksTexts.url}
        description={webhooksTexts.urlHint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        {...textOf(form, 'url')}
      />
      <Checkbox.Group
        label={webhooksTexts.events}
        required
        value={values.events}
        error={problems['events']}
        onChange={(events) => change({ events: events })}
      >
        <Stack gap="sm" mt="xs">
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={webhooksTexts.event[event]}
              description={webhooksTexts.eventHints[event]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  )
}

type RotateProps = { webhook: Webhook; onRotated: (secret: string) => void; onClose: () => void }

export function RotateDialog({ webhook, onRotated, onClose }: RotateProps) {
  const { id, tenant_id, url } = webhook
  const form = useApiForm(rotateWebhookSecret, {
    initial: {},
    schema: z.object({}),
    params: { id },
    sentOf: () => ({ tenant_id }),
    onDone: ({ secret }) => {
      onClose()
      onRotated(secret)
    },
  })
  return (
    <DialogForm
      form={form}
      title={webhooksTexts.rotateQuestion(hostOf(url))}
      submit={webhooksTexts.rotate}
      onClose={onClose}
    >
      <Text>{webhooksTexts.rotateText}</Text>
    </DialogForm>
  )
}
