import { Button, Paper, Stack } from '@mantine/core'
import { useState } from 'react'
import { type Batch, listBatchChanges } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import { batchTexts } from '../texts.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { ChangeList } from './ChangeList.tsx'

/** What was changed of the batch since it was entered, on request. */
export function BatchChanges({ batch }: { batch: Batch }) {
  const { tenant_id } = useSession()
  const [is_open, setOpen] = useState(false)
  const parts = { params: { id: batch.id }, query: { tenant_id } }
  const known = useApiQuery(listBatchChanges, parts, is_open)
  return (
    <Paper component="section" aria-label={batchTexts.changes}>
      <Stack>
        <div>
          <Button variant="default" size="xs" aria-expanded={is_open} onClick={() => setOpen(!is_open)}>
            {batchTexts.changes}
          </Button>
        </div>
        {is_open && <Loaded query={known}>{({ changes }) => <ChangeList changes={changes} />}</Loaded>}
      </Stack>
    </Paper>
  )
}
