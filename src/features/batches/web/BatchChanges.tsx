import { Button, Paper, Stack } from '@mantine/core'
import { useState } from 'react'
import { type Batch, listBatchChanges } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import { batchTexts } from '../texts.ts'
import { Acceptances } from '#ui/Acceptances.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { ChangeList } from './ChangeList.tsx'

/** Changes to the batch since it was entered, loaded on request. */
export function BatchChanges({ batch }: { batch: Batch }) {
  const { tenant_id } = useSession()
  const [isOpen, setOpen] = useState(false)
  const parts = { params: { id: batch.id }, query: { tenant_id } }
  const known = useApiQuery(listBatchChanges, parts, isOpen)
  return (
    <Paper component="section" aria-label={batchTexts.changes}>
      <Stack>
        <div>
          <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {batchTexts.changes}
          </Button>
        </div>
        {isOpen && (
          <Loaded query={known}>
            {({ changes, acceptances }) => (
              <>
                <ChangeList changes={changes} />
                <Acceptances acceptances={acceptances} />
              </>
            )}
          </Loaded>
        )}
      </Stack>
    </Paper>
  )
}
