import { Box, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { listLifts } from '#handling/pick-lists/contract.ts'
import { Handling, LIFTS_AT_FIRST } from '#handling/pick-lists/web/Handling.tsx'
import { Files } from '#paperwork/attachments/web/Files.tsx'
import { Documents } from '#paperwork/documents/web/Documents.tsx'
import { MakeDocument } from '#paperwork/documents/web/MakeDocument.tsx'
import { useApiQuery } from '#ui/call.ts'
import { useSettled } from '#ui/use-settled.ts'
import { Placeholder } from '#ui/Placeholder.tsx'

const KINDS = ['EVALUATION', 'STOCK_CARD', 'THAWING'] as const

/** Documents and files of a batch, and the times for which its straws were out of nitrogen, if there are any. */
export function BatchPapers({ id }: { id: string }) {
  const about = { batch_id: id }
  const lifts = useApiQuery(listLifts, { query: { ...about, ...LIFTS_AT_FIRST } })
  // Wait for the lifts, which narrow the documents.
  const isReady = useSettled([lifts])
  if (!isReady) return <Placeholder lines={3} />
  const hasLifts = lifts.data?.pagination.total !== 0
  return (
    <Stack>
      <Box {...(hasLifts && { className: 'columns', __vars: { '--columns': 'minmax(0, 1fr) 440px' } })}>
        <Documents
          about={about}
          actions={KINDS.map((kind) => (
            <MakeDocument
              key={kind}
              wanted={{ kind, ...about }}
              leftSection={<IconPlus size={16} aria-hidden />}
            />
          ))}
        />
        {hasLifts && <Handling about={about} />}
      </Box>
      <Files about={about} />
    </Stack>
  )
}
