import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay, useSession, validateSession } from '#account/auth/web/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { shortDate } from '#ui/dates.ts'
import { Section } from '#ui/Section.tsx'
import { useApiMutation } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { closeAccount, keepAccount } from '../contract.ts'
import { closingTexts } from '../texts.ts'

const CloseDialog = lazyPart(async () => (await import('./CloseDialog.tsx')).CloseDialog)

export function ClosingSection() {
  const { tenant } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!useMay(closeAccount)) return null
  return (
    <Section title={closingTexts.title}>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" maw={560}>
          {tenant.closes_at === undefined
            ? closingTexts.text
            : closingTexts.deleted(shortDate(tenant.closes_at))}
        </Text>
        {tenant.closes_at === undefined ? (
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpen(true)}>
            {closingTexts.open}
          </Button>
        ) : (
          <KeepButton />
        )}
      </Group>
      {isOpen && <CloseDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

export function KeepButton() {
  const { mutate, isPending } = useApiMutation(keepAccount)
  const keep = () =>
    mutate(
      {},
      {
        // Reload the session, because it contains the closing.
        onSuccess: () => void validateSession().then(() => toast('success', closingTexts.cancelled)),
        onError: (error) => toast('danger', errorText(error, closingTexts.keepFailed)),
      },
    )
  return (
    <Button loading={isPending} onClick={keep}>
      {closingTexts.keep}
    </Button>
  )
}
