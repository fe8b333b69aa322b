import { Button } from '@mantine/core'
import { IconChevronDown, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { usePermissions } from '#account/auth/web/session.ts'
import type { MovementSummary } from '#stock/movements/contract.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import { documentTexts, documentTitles } from '../texts.ts'
import type { Wanted } from './NewDocumentDialog.tsx'

const ShipmentDialog = lazyPart(async () => (await import('./ShipmentDialog.tsx')).ShipmentDialog)
const IntakeDialog = lazyPart(async () => (await import('./IntakeDialog.tsx')).IntakeDialog)
const NewDocumentDialog = lazyPart(async () => (await import('./NewDocumentDialog.tsx')).NewDocumentDialog)

const SENT = new Set(['CONSIGNMENT', 'SALE', 'RETURN'])
const TAKEN_IN = new Set(['PURCHASE', 'COLLECTION', 'CONSIGNMENT', 'RETURN'])

type Props = {
  movement: MovementSummary
  isSmall?: boolean
}

export function MovementPapers({ movement, isSmall = false }: Props) {
  const mayCreate = usePermissions().has('EDIT')
  const { id, batch_id, type, direction, sentence, keep_in_store, reverses_id, reversed_by_id } = movement
  const [opened, setOpened] = useState<'shipment' | 'intake' | Wanted | null>(null)
  if (type === null || reverses_id !== null || reversed_by_id !== null || keep_in_store) return null
  const isSent = direction === 'OUT' && SENT.has(type)
  const isUsed = type === 'INSEMINATION'
  const isTakenIn = direction === 'IN' && TAKEN_IN.has(type)
  if (!mayCreate || (!isSent && !isUsed && !isTakenIn)) return null
  const close = () => setOpened(null)
  return (
    <>
      <LazyMenu
        target={
          <Button
            variant={isSmall ? 'subtle' : 'default'}
            size={isSmall ? 'compact-xs' : 'xs'}
            leftSection={<IconFileText size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={documentTexts.about(sentence)}
          >
            {documentTexts.documents}
          </Button>
        }
      >
        {isUsed && (
          <Menu.Item onClick={() => setOpened({ kind: 'INSEMINATION', movement_id: id })}>
            {documentTexts.opening(documentTitles.INSEMINATION)}
          </Menu.Item>
        )}
        {isSent && (
          <Menu.Item onClick={() => setOpened('shipment')}>
            {documentTexts.opening(documentTitles.SHIPMENT)}
          </Menu.Item>
        )}
        {isTakenIn && (
          <Menu.Item onClick={() => setOpened('intake')}>
            {documentTexts.opening(documentTitles.INTAKE)}
          </Menu.Item>
        )}
        {!isTakenIn && (
          <>
            <Menu.Item onClick={() => setOpened({ kind: 'DISPATCH', movement_id: id })}>
              {documentTexts.opening(documentTitles.DISPATCH)}
            </Menu.Item>
            <Menu.Item onClick={() => setOpened({ kind: 'THAWING', batch_id, movement_id: id })}>
              {documentTexts.opening(documentTitles.THAWING)}
            </Menu.Item>
          </>
        )}
      </LazyMenu>
      {opened === 'shipment' && <ShipmentDialog movement={movement} onClose={close} />}
      {opened === 'intake' && <IntakeDialog movement_id={id} onClose={close} />}
      {opened !== null && typeof opened === 'object' && <NewDocumentDialog wanted={opened} onClose={close} />}
    </>
  )
}
