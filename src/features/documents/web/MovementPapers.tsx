import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import type { MovementSummary } from '#features/movements/contract.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import { documentTexts, documentTitles } from '../texts.ts'
import { MakeDocument } from './MakeDocument.tsx'
import { useMakeDocument } from './use-make-document.ts'

const ShipmentDialog = lazyPart(async () => (await import('./ShipmentDialog.tsx')).ShipmentDialog)
const IntakeDialog = lazyPart(async () => (await import('./IntakeDialog.tsx')).IntakeDialog)

const SENT = new Set(['CONSIGNMENT', 'SALE', 'RETURN'])
const TAKEN_IN = new Set(['PURCHASE', 'COLLECTION', 'CONSIGNMENT', 'RETURN'])

type Props = {
  movement: MovementSummary
  /** In a line of text. */
  isSmall?: boolean
}

/** What can be printed about a movement that stands. */
export function MovementPapers({ movement, isSmall = false }: Props) {
  const { id, batch_id, type, direction, sentence, keep_in_store, reverses_id, reversed_by_id } = movement
  const { make, isPending } = useMakeDocument()
  const [opened, setOpened] = useState<'shipment' | 'intake' | null>(null)
  if (type === null || reverses_id !== null || reversed_by_id !== null || keep_in_store) return null
  const isSent = direction === 'OUT' && SENT.has(type)
  const isUsed = type === 'INSEMINATION'
  const isTakenIn = direction === 'IN' && TAKEN_IN.has(type)
  if (!isSent && !isUsed && !isTakenIn) return null
  const close = () => setOpened(null)
  return (
    <>
      {isUsed && !isSmall && (
        <MakeDocument wanted={{ kind: 'INSEMINATION', movement_id: id }} about={sentence} />
      )}
      <LazyMenu
        target={
          <Button
            variant={isSmall ? 'subtle' : 'default'}
            size={isSmall ? 'compact-xs' : 'xs'}
            loading={isPending}
            leftSection={<IconFileText size={16} aria-hidden />}
            aria-label={documentTexts.about(sentence)}
          >
            {documentTexts.documents}
          </Button>
        }
      >
        {isUsed && isSmall && (
          <Menu.Item onClick={() => make({ kind: 'INSEMINATION', movement_id: id })}>
            {documentTitles.INSEMINATION}
          </Menu.Item>
        )}
        {isSent && <Menu.Item onClick={() => setOpened('shipment')}>{documentTitles.SHIPMENT}…</Menu.Item>}
        {isTakenIn && <Menu.Item onClick={() => setOpened('intake')}>{documentTitles.INTAKE}…</Menu.Item>}
        {!isTakenIn && (
          <>
            <Menu.Item onClick={() => make({ kind: 'DISPATCH', movement_id: id })}>
              {documentTitles.DISPATCH}
            </Menu.Item>
            <Menu.Item onClick={() => make({ kind: 'THAWING', batch_id, movement_id: id })}>
              {documentTitles.THAWING}
            </Menu.Item>
          </>
        )}
      </LazyMenu>
      {opened === 'shipment' && <ShipmentDialog movement={movement} onClose={close} />}
      {opened === 'intake' && <IntakeDialog movement_id={id} onClose={close} />}
    </>
  )
}
