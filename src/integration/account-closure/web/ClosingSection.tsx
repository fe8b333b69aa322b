import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBuildingWarehouse, IconFileZip, IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession, validateSession } from '#account/auth/web/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Block, Row } from '#ui/Rows.tsx'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { toast } from '#ui/toast.tsx'
import { keepAccount, showClosing } from '../contract.ts'
import { closingTexts } from '../texts.ts'
import { useStrawsHere } from './use-straws-here.ts'
import { WhatHappens } from './WhatHappens.tsx'

const CloseDialog = lazyPart(async () => (await import('./CloseDialog.tsx')).CloseDialog)

/** Consequences of closing for this account, tasks before it, and the button that closes it. */
export function ClosingSection() {
  const isClosing = useSession().tenant.closes_at !== undefined
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Block isPadded title={isClosing ? closingTexts.isClosing : closingTexts.line}>
        <QueryResult query={useApiQuery(showClosing, {})} lines={6}>
          {(closing) => (
            <Stack gap="sm">
              <WhatHappens isWhole closing={closing} />
            </Stack>
          )}
        </QueryResult>
      </Block>
      <Before isClosing={isClosing} />
      {!isClosing && (
        <Group justify="end" gap="md">
          <Text size="sm" c="dimmed">
            {closingTexts.nextName}
          </Text>
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpen(true)}>
            {closingTexts.open}
          </Button>
        </Group>
      )}
      {isOpen && <CloseDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Tasks before the deletion: the export, and straws whose owners or holders must know. */
function Before({ isClosing }: { isClosing: boolean }) {
  const straws = useStrawsHere()
  return (
    <Block title={isClosing ? closingTexts.beforeDeletion : closingTexts.before}>
      <Row icon={IconFileZip} title={<b>{closingTexts.save}</b>} text={closingTexts.saveText}>
        <ButtonLink to="/hub/exports" variant="default">
          {closingTexts.export}
        </ButtonLink>
      </Row>
      <QueryResult query={straws} lines={2}>
        {({ others, owners, away }) => (
          <div>
            {others > 0 && (
              <Row
                icon={IconBuildingWarehouse}
                title={<b>{closingTexts.othersHere(others, owners)}</b>}
                text={closingTexts.othersHereText}
              >
                <ButtonLink to="/consignments" search={{ here: true }} variant="default">
                  {closingTexts.viewHere}
                </ButtonLink>
              </Row>
            )}
            {away > 0 && (
              <Row
                icon={IconTruckDelivery}
                title={<b>{closingTexts.away(away)}</b>}
                text={closingTexts.awayText}
              >
                <ButtonLink to="/consignments" variant="default">
                  {closingTexts.viewAway}
                </ButtonLink>
              </Row>
            )}
          </div>
        )}
      </QueryResult>
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
