import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconCheck, IconDownload, IconHistory, IconX, type TablerIcon } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermissions } from '#account/auth/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { AnchorLink, ButtonLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { type Document, showDocument } from '../contract.ts'
import { documentTexts } from '../texts.ts'
import { addressOf } from './document-file.ts'
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

/** Links to the records of a document, by the field that names the record. */
const RECORDS = [
  ['batch_id', '/batches/$id', documentTexts.toBatch],
  ['container_id', '/containers/$id', documentTexts.toContainer],
  ['party_id', '/parties/$id', documentTexts.toOther],
  ['stock_take_id', '/stock-takes/$id', documentTexts.toStockTake],
  ['pick_list_id', '/pick-lists/$id', documentTexts.toPickList],
  ['replaces_id', '/documents/$id', documentTexts.toReplaced],
] as const

function Whole({ document }: { document: Document }) {
  const { title, number, subject, version, made_at, made_by_name, replaced_by_id, undone_at, kind } = document
  const [Icon, tint, state] = stateOf(document)
  const made = `${documentTexts.version(version)}, ${documentTexts.madeBy(made_by_name, shortDate(made_at))}`
  return (
    <Screen
      title={`${title} ${number}`}
      text={subject}
      actions={
        <>
          <Correct document={document} />
          <Button
            component="a"
            href={addressOf(document)}
            download
            variant={tint === 'good' ? 'filled' : 'default'}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {documentTexts.download}
          </Button>
        </>
      }
    >
      <Paper component="section" aria-label={subject}>
        <Group justify="space-between" gap="16px 32px">
          <Group gap={16} wrap="nowrap" align="start">
            <Group justify="center" flex="none" w={48} h={48} bdrs={12} data-tint={tint} aria-hidden>
              <Icon size={26} stroke={1.75} />
            </Group>
            <div>
              <Title order={2}>{state}</Title>
              {undone_at !== null && <Text role="alert">{documentTexts.undoneOn(shortDate(undone_at))}</Text>}
              <Text c="dimmed">{made}</Text>
            </div>
          </Group>
          <Group gap="8px 24px">
            {RECORDS.map(([field, to, text]) => {
              const id = document[field]
              return (
                id !== null && (
                  <AnchorLink key={field} to={to} params={{ id }} fw={500}>
                    {field === 'party_id' && kind === 'STATEMENT' ? documentTexts.toOwner : text}
                  </AnchorLink>
                )
              )
            })}
            {replaced_by_id !== null && (
              <ButtonLink to="/documents/$id" params={{ id: replaced_by_id }}>
                {documentTexts.toNext}
              </ButtonLink>
            )}
          </Group>
        </Group>
      </Paper>
    </Screen>
  )
}

function stateOf({ undone_at, replaced_by_id }: Document): [TablerIcon, tint: string, text: string] {
  if (undone_at !== null) return [IconX, 'bad', documentTexts.undone]
  if (replaced_by_id !== null) return [IconHistory, 'gold', documentTexts.replaced]
  return [IconCheck, 'good', documentTexts.stands]
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
