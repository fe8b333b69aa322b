import { Button, Group, Text } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay, useSession } from '#features/session/web/session.ts'
import { useApiQuery } from '#ui/call.ts'
import { listSimilarParties } from '../contract.ts'
import { mergeTexts } from '../texts.ts'
import { MergeDialog } from './MergeDialog.tsx'

/** Proposes one pair of stakeholders that may be one; nothing if there is none. */
export function SimilarParties() {
  const { tenant_id } = useSession()
  const mayMerge = useMay(listSimilarParties)
  const { data } = useApiQuery(listSimilarParties, { query: { tenant_id } }, mayMerge)
  const [comparing, setComparing] = useState<{ into_id: string; from_id: string } | null>(null)
  const pair = data?.pairs[0]
  return (
    <>
      {pair && (
        <Group gap="sm">
          <IconArrowMerge size={18} aria-hidden />
          <Text size="sm">{mergeTexts.similar(pair[0].name, pair[1].name)}</Text>
          <Button
            variant="default"
            size="xs"
            onClick={() => setComparing({ into_id: pair[0].id, from_id: pair[1].id })}
          >
            {mergeTexts.compare}
          </Button>
        </Group>
      )}
      {comparing && <MergeDialog {...comparing} onClose={() => setComparing(null)} />}
    </>
  )
}
