import { Checkbox, Stack, TextInput } from '@mantine/core'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useSaveForm } from '#ui/form/use-save-form.ts'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import { createWebhook, updateWebhook, type Webhook, WEBHOOK_EVENTS, type WebhookEvent } from '../contract.ts'
import { webhooksTexts } from '../texts.ts'

type Values = { url: string; events: WebhookEvent[] }

type Props = {
  /** Webhook to edit; absent for a new one. */
  webhook?: Webhook
  onCreated?: (secret: string) => void
  onClose: () => void
}

export function WebhookDialog({ webhook, onCreated, onClose }: Props) {
  const { url = '', events = ['movement.booked', 'movement.reversed'] } = webhook ?? {}
  const initial: Values = { url, events }
  const form = useSaveForm(webhook, {
    ...{ create: createWebhook, update: updateWebhook, initial, labels: webhooksTexts },
    bodyOf: (values) => values,
    onDone: (saved) => {
      onClose()
      if ('secret' in saved) onCreated?.(saved.secret)
      else toast('success', webhooksTexts.saved)
    },
  })
  return (
    <DialogForm
      form={form}
      title={webhook ? webhooksTexts.editTitle(hostOf(url)) : webhooksTexts.add}
      submit={webhook ? commonTexts.save : webhooksTexts.add}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        description={webhooksTexts.urlHint}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        {...form.of('url')}
      />
      <Checkbox.Group required {...form.of('events')}>
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
    </DialogForm>
  )
}

/** Returns the host, which identifies a webhook to users. */
export function hostOf(url: string): string {
  return new URL(url).host
}
