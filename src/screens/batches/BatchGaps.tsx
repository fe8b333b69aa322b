import { Box, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { type Batch, updateBatch } from '#stock/batches/contract.ts'
import { fieldTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { warningText } from '#stock/batches/warning-texts.ts'
import type { BatchWarning } from '#stock/batches/warning-kinds.ts'
import { useBatchWarnings } from '#stock/batches/web/BatchWarnings.tsx'
import { idOfSection } from '#stock/batches/web/batch-search.ts'
import type { SectionId } from '#stock/batches/web/sheet-fields.ts'
import { AnchorLink } from '#ui/links.tsx'

type EditProps = { id: string; section: SectionId; children: string }

/** Link to a section of the form, or only its text for members who may not edit. */
export function EditLink({ id, section, children }: EditProps) {
  if (!useMay(updateBatch)) return <span className="small">{children}</span>
  return (
    <AnchorLink to="/batches/$id/edit" params={{ id }} hash={idOfSection(section)} size="sm">
      {children}
    </AnchorLink>
  )
}

/** Line of what a batch lacks before its straws may leave; it is near the buttons that withdraw them. */
export function ReleaseGaps({ batch }: { batch: Batch }) {
  const warnings = useBatchWarnings(batch.id).data?.warnings ?? []
  if (warnings.length === 0) return null
  return (
    <Box component="aside" mt={6} aria-label={batchTexts.gaps}>
      <Line
        name={
          <Text span inherit fw={600} c="var(--gold-ink)">
            <IconAlertTriangle size={18} aria-hidden style={{ verticalAlign: '-4px', marginRight: 6 }} />
            {batchTexts.warnings}:
          </Text>
        }
      >
        {warnings.map((warning) => (
          <Mend key={warningText(warning)} batch={batch} warning={warning} />
        ))}
      </Line>
    </Box>
  )
}

type NotRecordedProps = {
  batch: Batch
  /** Whether the batch has files; undefined if that is unknown, or if the page already shows it. */
  hasFiles: boolean | undefined
}

/** Line of the useful data of a batch that is not recorded. */
export function NotRecorded({ batch, hasFiles }: NotRecordedProps) {
  const { id } = batch
  const missing = missingOf(batch)
  if (missing.length === 0 && hasFiles !== false) return null
  return (
    <Line name={`${batchTexts.notRecorded}:`}>
      {missing.map(([section, name]) => (
        <EditLink key={name} id={id} section={section}>
          {name}
        </EditLink>
      ))}
      {hasFiles === false && (
        <AnchorLink to="/batches/$id" params={{ id }} search={{ tab: 'papers' }} size="sm">
          {batchTexts.files}
        </AnchorLink>
      )}
    </Line>
  )
}

function Line({ name, children }: { name: ReactNode; children: ReactNode[] }) {
  const items = children.flat().filter(Boolean)
  return (
    <Group gap={6} fz="sm" c="dimmed">
      <span>{name}</span>
      {items.map((one, index) => (
        <Group key={index} gap={6}>
          {one}
          {index < items.length - 1 && <span aria-hidden>·</span>}
        </Group>
      ))}
    </Group>
  )
}

/** Warning that links to where it can be fixed: the form of the batch, or the page of its stallion. */
function Mend({ batch, warning }: { batch: Batch; warning: BatchWarning }) {
  const text = warningText(warning).replace(/\.$/, '')
  if (warning.kind.startsWith('TESTS_') || warning.kind.startsWith('STUDBOOK_'))
    return (
      <AnchorLink to="/horses/$id" params={{ id: batch.animal.id }} size="sm">
        {text}
      </AnchorLink>
    )
  return (
    <EditLink id={batch.id} section="papers">
      {text}
    </EditLink>
  )
}

/**
 * Returns those of the most useful fields that are empty, each with its section of the form. The card of a batch
 * with straws has the dose.
 */
function missingOf({ computed, counts, note, sheet }: Batch): [SectionId, string][] {
  const fields: [SectionId, string, unknown][] = [
    ...(counts.total === 0
      ? [
          ['dose', fieldTexts.straws_per_dose, computed.straws_per_dose] satisfies [
            SectionId,
            string,
            unknown,
          ],
        ]
      : []),
    [
      'measurements',
      batchTexts.motilityThawed,
      sheet.post_thaw_motility.progressive ?? sheet.post_thaw_motility.motile,
    ],
    ['quality', fieldTexts.note, note],
  ]
  return fields.filter(([, , value]) => value === null).map(([section, name]) => [section, name])
}
