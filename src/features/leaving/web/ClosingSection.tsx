import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useMay, useSession } from '#features/session/web/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { shortDate } from '#ui/dates.ts'
import { Section } from '#ui/Section.tsx'
import { closeAccount } from '../contract.ts'
import { closingTexts } from '../texts.ts'
import { KeepButton } from './KeepButton.tsx'

const CloseDialog = lazyPart(async () => (await import('./CloseDialog.tsx')).CloseDialog)

/** Closing the account, and taking that back. */
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
