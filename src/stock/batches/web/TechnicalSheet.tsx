import { Badge, Box, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { grouped } from '#platform/contract/grouped.ts'
import { useApiQuery } from '#ui/call.ts'
import { Acceptances } from '#ui/Acceptances.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { type Batch, listBatchChanges } from '../contract.ts'
import { WBFSH_DOSE } from '../whole-doses.ts'
import { batchTexts } from '../texts.ts'
import { SheetFacts } from './SheetFacts.tsx'
import { sheetMatrix } from './SheetMatrix.tsx'
import { ChangeList } from './ChangeList.tsx'

export function TechnicalSheet({ batch }: { batch: Batch }) {
  const matrix = sheetMatrix(batch)
  return (
    <Stack pt="xs">
      <Box
        className={matrix ? 'columns' : undefined}
        __vars={{ '--columns': 'minmax(0, 1fr) 396px' }}
        style={{ gap: 16 }}
      >
        {matrix && (
          <Paper component="section" aria-label={batchTexts.measurements} px={20} pt={6} pb={10}>
            {matrix}
          </Paper>
        )}
        <Stack>
          <Dose batch={batch} />
          <SheetFacts batch={batch} />
        </Stack>
      </Box>
      {batch.version > 1 && <BatchChanges batch={batch} />}
    </Stack>
  )
}

function Dose({ batch }: { batch: Batch }) {
  const { progressive_spz_per_dose: spz, meets_wbfsh, straws_per_dose, spz_per_straw } = batch.computed
  const { progressive } = batch.computed.post_thaw_motility
  if (spz === null || meets_wbfsh === null || progressive === null) return null
  // Maximum of the scale, chosen so that the requirement is at the same position for most batches.
  const max = Math.max(1.6 * WBFSH_DOSE.progressive_spz, 1.05 * spz)
  const mark = `${(100 * WBFSH_DOSE.progressive_spz) / max}%`
  return (
    <Paper component="section" aria-label={batchTexts.spzPerDose} py={16}>
      <Group gap={12} justify="space-between" wrap="nowrap">
        <div>
          <div className="small">{batchTexts.spzPerDose}</div>
          <Text fz={26} fw={600} lh="32px" lts="-0.02em" className="num">
            {grouped(spz)}{' '}
            <Text span c="dimmed" lh="inherit" lts={0}>
              {batchTexts.millionsAt(grouped(progressive))}
            </Text>
          </Text>
        </div>
        <Badge color={meets_wbfsh ? 'teal' : 'straw'} h={26}>
          {meets_wbfsh ? batchTexts.wbfshMeets : batchTexts.wbfshMissed}
        </Badge>
      </Group>
      <Box
        pos="relative"
        mt={14}
        mb={8}
        bdrs={4}
        bg="var(--n-100)"
        role="img"
        aria-label={batchTexts.wbfsh(String(spz), String(progressive), meets_wbfsh)}
      >
        <Box w={`${(100 * spz) / max}%`} h={8} bdrs={4} bg={meets_wbfsh ? 'var(--good)' : 'var(--gold)'} />
        <Box pos="absolute" left={mark} top={-4} w={2} h={16} bdrs={1} bg="var(--ink)" />
      </Box>
      <Box pos="relative" mih={16} fz={12} lh="16px" c="var(--ink-3)" className="num">
        {straws_per_dose !== null && spz_per_straw !== null && (
          <span>{batchTexts.strawsOf(straws_per_dose, grouped(spz_per_straw))}</span>
        )}
        <Box component="span" pos="absolute" left={mark} top={0} style={{ translate: '-50%' }} aria-hidden>
          {WBFSH_DOSE.progressive_spz}
        </Box>
      </Box>
    </Paper>
  )
}

function BatchChanges({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false)
  const parts = { params: { id: batch.id } }
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
          <QueryResult query={known}>
            {({ changes, acceptances }) => (
              <>
                <ChangeList changes={changes} />
                <Acceptances acceptances={acceptances} />
              </>
            )}
          </QueryResult>
        )}
      </Stack>
    </Paper>
  )
}
