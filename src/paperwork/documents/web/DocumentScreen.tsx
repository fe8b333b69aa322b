import { Alert, Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissions } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Section } from '#ui/Section.tsx'
import { type Document, showDocument } from '../contract.ts'
import { documentTexts } from '../texts.ts'
import { addressOf } from './document-file.ts'
import { DocumentState } from './Documents.tsx'
import { IntakeDialog } from './IntakeDialog.tsx'
import { ShipmentDialog } from './ShipmentDialog.tsx'
import { NewDocumentDialog, type Wanted } from './NewDocumentDialog.tsx'

/** Screen of one document, to which the QR code of the document leads. */
export function DocumentScreen() {
  const { id } = useParams({ from: '/layout/documents/$id' })
  return (
    <QueryResult query={useApiQuery(showDocument, { params: { id } })} lines={4} isPage>
      {(document) => <Whole document={document} />}
    </QueryResult>
  )
}

function Whole({ document }: { document: Document }) {
  const {
    title,
    number,
    subject,
    version,
    made_at,
    made_by_name,
    batch_id,
    party_id,
    stock_take_id,
    container_id,
    pick_list_id,
    replaced_by_id,
    replaces_id,
    undone_at,
    kind,
  } = document
  return (
    <Screen
      title={`${title} ${number}`}
      actions={
        <>
          <Correct document={document} />
          <Button
            component="a"
            href={addressOf(document)}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {documentTexts.download}
          </Button>
        </>
      }
    >
      {undone_at !== null && (
        <Alert color="red" role="alert" p="sm">
          {documentTexts.undoneOn(shortDate(undone_at))}
        </Alert>
      )}
      <Section title={subject}>
        <Group gap="sm">
          <DocumentState document={document} />
          <Text size="sm" c="dimmed">
            {documentTexts.version(version)}, {documentTexts.madeBy(made_by_name, shortDate(made_at))}
          </Text>
        </Group>
        <Group gap="lg" mt="md">
          {batch_id !== null && (
            <AnchorLink to="/batches/$id" params={{ id: batch_id }} size="sm">
              {documentTexts.toBatch}
            </AnchorLink>
          )}
          {container_id !== null && (
            <AnchorLink to="/containers/$id" params={{ id: container_id }} size="sm">
              {documentTexts.toContainer}
            </AnchorLink>
          )}
          {party_id !== null && (
            <AnchorLink to="/parties/$id" params={{ id: party_id }} size="sm">
              {kind === 'STATEMENT' ? documentTexts.toOwner : documentTexts.toOther}
            </AnchorLink>
          )}
          {stock_take_id !== null && (
            <AnchorLink to="/stock-takes/$id" params={{ id: stock_take_id }} size="sm">
              {documentTexts.toStockTake}
            </AnchorLink>
          )}
          {pick_list_id !== null && (
            <AnchorLink to="/pick-lists/$id" params={{ id: pick_list_id }} size="sm">
              {documentTexts.toPickList}
            </AnchorLink>
          )}
          {replaces_id !== null && (
            <AnchorLink to="/documents/$id" params={{ id: replaces_id }} size="sm">
              {documentTexts.toReplaced}
            </AnchorLink>
          )}
          {replaced_by_id !== null && (
            <AnchorLink to="/documents/$id" params={{ id: replaced_by_id }} size="sm">
              {documentTexts.toNext}
            </AnchorLink>
          )}
        </Group>
      </Section>
    </Screen>
  )
}

/**
 * Button that opens the correction of a document. A document of a stock-take cannot be corrected; the stock-take itself
 * is reversed instead.
 */
function Correct({ document }: { document: Document }) {
  const mayCreate = usePermissions().has('EDIT')
  const [isOpen, setOpen] = useState(false)
  // A report of several movements can still be corrected, because some of them may not be reversed.
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

/** Returns the request for the same document; null for kinds whose data is entered in a dialog, and for stock-takes. */
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
