import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { showBatch } from '#stock/batches/contract.ts'
import { listVesselStatus } from '#stock/nitrogen/contract.ts'
import { useMeasuring } from '#stock/nitrogen/web/MeasureButtons.tsx'
import { useOpenFound } from '#integration/overview/web/use-open-found.ts'
import { useStrawDialog } from '#handling/pick-lists/web/use-straw-dialog.tsx'
import { useBeginCount } from '#handling/stock-takes/web/use-begin-count.ts'
import { searchOf } from '#screens/find/find-search.ts'
import { apiQuery } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.tsx'
import type { Run } from './palette-rows.ts'
import { paletteTexts as texts } from './palette-texts.ts'

const AnimalDialog = lazyPart(
  async () => (await import('#registry/animals/web/AnimalDialog.tsx')).AnimalDialog,
)

/** Returns a function that opens the page or dialog of a row or calls its command, and the dialogs to render. */
export function useRun(isPhone: boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const openFound = useOpenFound()
  const straws = useStrawDialog()
  const nitrogen = useMeasuring()
  const { begin } = useBeginCount()
  const [counting, setCounting] = useState<Extract<Run, { do: 'count' }> | null>(null)
  const [horse, setHorse] = useState<string | null>(null)
  const go = (to: string, search: object = {}) => void navigate({ to, search } as never)
  async function open(run: Run) {
    switch (run.do) {
      case 'verb':
        return
      case 'call':
        return run.call()
      case 'go':
        return go(run.to, run.search)
      case 'find':
        return go('/find', { text: run.isName ? `${run.text},` : run.text })
      case 'label':
        return go('/labels', run.search)
      case 'found':
        return openFound(run.found)
      case 'horse':
        return setHorse(run.name)
      case 'count':
        return setCounting(run)
      case 'measure': {
        const { vessels } = await client.fetchQuery(apiQuery(listVesselStatus, {}))
        const vessel = vessels.find(({ container_id }) => container_id === run.container_id)
        return vessel ? nitrogen.measure(vessel, 'READING') : go('/nitrogen')
      }
      case 'straws': {
        const { act, batch_id: id, preset, owned } = run
        const place = owned?.places[0]
        if (isPhone && act === 'withdraw' && place && !preset.receiver_id) {
          const { owner_id: owner, amount } = preset
          const search = { ...searchOf(place), owner, ...(amount !== undefined && { straws: amount }) }
          return void navigate({ to: '/find/$id', params: { id }, search })
        }
        return straws.open(act, await client.fetchQuery(apiQuery(showBatch, { params: { id } })), preset)
      }
    }
  }
  return {
    run: (run: Run) => void open(run).catch((error: unknown) => toast('danger', errorText(error))),
    dialogs: (
      <>
        {straws.dialog}
        {nitrogen.dialog}
        {counting && (
          <QuestionDialog
            title={`${texts.count(counting.label, counting.canister)}?`}
            text={texts.countText}
            onClose={() => setCounting(null)}
          >
            <Button variant="default" onClick={() => setCounting(null)}>
              {commonTexts.cancel}
            </Button>
            <Button
              onClick={() => {
                setCounting(null)
                begin(counting.container_id, counting.canister)
              }}
            >
              {texts.startCount}
            </Button>
          </QuestionDialog>
        )}
        {horse !== null && (
          <AnimalDialog
            name={horse}
            onCreated={({ id }) => openFound({ kind: 'ANIMAL', id })}
            onClose={() => setHorse(null)}
          />
        )}
      </>
    ),
  }
}
