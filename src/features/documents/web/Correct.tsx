import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePermissions } from '#features/session/web/session.ts'
import type { Document } from '../contract.ts'
import { documentTexts } from '../texts.ts'
import { IntakeDialog } from './IntakeDialog.tsx'
import { ShipmentDialog } from './ShipmentDialog.tsx'
import { NewDocumentDialog, type Wanted } from './NewDocumentDialog.tsx'

/**
 * Makes the document anew, of what the book says now; what was typed for it is asked for again. A stock-take was as it
 * was: it is reversed, not corrected.
 */
export function Correct({ document }: { document: Document }) {
  const mayCreate = usePermissions().has('EDIT')
  const [isOpen, setOpen] = useState(false)
  // Of a shipment of several, the others went all the same.
  const isUndone = document.undone_at !== null && (document.typed?.movement_ids ?? []).length < 2
  if (!mayCreate || document.replaced_by_id !== null || document.kind === 'STOCK_TAKE' || isUndone)
    return null
  const wanted = sameAgain(document)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {documentTexts.correct}
      </Button>
      {isOpen && wanted && (
        <NewDocumentDialog
          wanted={{ ...wanted, replaces_id: document.id }}
          title={documentTexts.correcting(document.number)}
          onClose={close}
        />
      )}
      {isOpen && document.kind === 'SHIPMENT' && <ShipmentDialog replaced={document} onClose={close} />}
      {isOpen && document.kind === 'INTAKE' && (
        <IntakeDialog movement_id={document.movement_id!} replaced={document} onClose={close} />
      )}
    </>
  )
}

/** Null where something was typed for it. */
function sameAgain({
  kind,
  batch_id,
  movement_id,
  party_id,
  container_id,
  pick_list_id,
  from,
  to,
}: Document): Wanted | null {
  switch (kind) {
    case 'EVALUATION':
    case 'STOCK_CARD':
      return { kind, batch_id: batch_id! }
    case 'THAWING':
      return { kind, batch_id: batch_id!, movement_id }
    case 'INSEMINATION':
    case 'DISPATCH':
      return { kind, movement_id: movement_id! }
    case 'STATEMENT':
    case 'REGISTER':
      return { kind, party_id: party_id!, from: from!, to: to! }
    case 'NITROGEN':
      return { kind, container_id: container_id!, from: from!, to: to! }
    case 'PICK_LIST':
      return { kind, pick_list_id: pick_list_id! }
    case 'SHIPMENT':
    case 'INTAKE':
    case 'STOCK_TAKE':
      return null
  }
}
