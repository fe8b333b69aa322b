import { Button } from '@mantine/core'
import { IconDoorExit } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession, validateSession } from '#account/auth/web/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { shortDate } from '#ui/dates.ts'
import { Block, Row } from '#ui/Rows.tsx'
import { useApiMutation } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { keepAccount } from '../contract.ts'
import { closingTexts } from '../texts.ts'

const CloseDialog = lazyPart(async () => (await import('./CloseDialog.tsx')).CloseDialog)

export function ClosingSection() {
  const { tenant } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <Block title={tenant.name}>
      <Row
        icon={IconDoorExit}
        title={<b>{closingTexts.title}</b>}
        text={
          tenant.closes_at === undefined
            ? closingTexts.text
            : closingTexts.deleted(shortDate(tenant.closes_at))
        }
      >
        {tenant.closes_at === undefined ? (
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpen(true)}>
            {closingTexts.open}
          </Button>
        ) : (
          <KeepButton />
        )}
      </Row>
      {isOpen && <CloseDialog onClose={() => setOpen(false)} />}
    </Block>
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
