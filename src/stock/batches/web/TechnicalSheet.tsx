import { Badge, Button, Group, Paper, Stack } from '@mantine/core'
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
import classes from './TechnicalSheet.module.css'
import { ChangeList } from './ChangeList.tsx'

export function TechnicalSheet({ batch }: { batch: Batch }) {
  const matrix = sheetMatrix(batch)
  return (
    <Stack pt="xs">
      <div className={classes.sheetColumns} data-one={matrix === null || undefined}>
        {matrix && (
          <Paper component="section" aria-label={batchTexts.measurements} px={20} pt={6} pb={10}>
            {matrix}
          </Paper>
        )}
        <Stack>
          <Dose batch={batch} />
          <SheetFacts batch={batch} />
        </Stack>
      </div>
      {batch.version > 1 && <BatchChanges batch={batch} />}
    </Stack>
  )
}

function Dose({ batch }: { batch: Batch }) {
  const { progressive_spz_per_dose: spz, meets_wbfsh, straws_per_dose, spz_per_straw } = batch.computed
  const { progressive } = batch.computed.post_thaw_motility
  if (spz === null || meets_wbfsh === null || progressive === null) return null
  // Scale on which the requirement is at the same position for most batches.
  const most = Math.max(1.6 * WBFSH_DOSE.progressive_spz, 1.05 * spz)
  const mark = `${(100 * WBFSH_DOSE.progressive_spz) / most}%`
  return (
    <Paper component="section" aria-label={batchTexts.spzPerDose} py={16}>
      <Group gap={12} justify="space-between" wrap="nowrap">
        <div>
          <div className="small">{batchTexts.spzPerDose}</div>
          <div className={classes.doseNumber}>
            {grouped(spz)} <span>{batchTexts.millionsAt(grouped(progressive))}</span>
          </div>
        </div>
        <Badge color={meets_wbfsh ? 'teal' : 'straw'} h={26}>
          {meets_wbfsh ? batchTexts.wbfshMeets : batchTexts.wbfshMissed}
        </Badge>
      </Group>
      <div
        className={classes.gauge}
        role="img"
        aria-label={batchTexts.wbfsh(String(spz), String(progressive), meets_wbfsh)}
        data-meets={meets_wbfsh}
      >
        <i style={{ width: `${(100 * spz) / most}%` }} />
        <b style={{ left: mark }} />
      </div>
      <div className={classes.gaugeLegend}>
        {straws_per_dose !== null && spz_per_straw !== null && (
          <span>{batchTexts.strawsOf(straws_per_dose, grouped(spz_per_straw))}</span>
        )}
        <span style={{ left: mark }} aria-hidden>
          {WBFSH_DOSE.progressive_spz}
        </span>
      </div>
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
