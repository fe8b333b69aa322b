import { Button, Group, VisuallyHidden } from '@mantine/core'
import { useBlocker, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { IconCheck } from '@tabler/icons-react'
import { createImport } from '#integration/imports/contract.ts'
import { importTexts } from '#integration/imports/texts.ts'
import { useMay, usePermissions } from '#account/auth/web/session.ts'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { Screen } from '#ui/Screen.tsx'
import { navTexts } from '#ui/texts.ts'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep } from './ColumnsStep.tsx'
import { DoneStep } from './DoneStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportList } from './ImportList.tsx'
import type { ImportSearch } from './import-search.ts'
import { useImportWorkspace } from './use-import-workspace.ts'
import classes from './ImportSteps.module.css'

export function ImportScreen() {
  const { step, id } = useSearch({ from: '/layout/import' })
  const navigate = useNavigate({ from: '/import' })
  const work = useImportWorkspace()
  const mayImport = useMay(createImport)
  const lacking = usePermissions().has('BOOK') ? 'EDIT' : 'BOOK'
  const go = (search: ImportSearch, replace = false) => void navigate({ search, replace })
  const at = id
    ? 3
    : !work.seen || !work.file
      ? 0
      : step === undefined
        ? 0
        : step === 'check' && work.seen.open === 0
          ? 2
          : 1
  // A reload loses the file, so the first step asks for it again.
  const isLost = !id && step !== undefined && at === 0 && !work.reading.isPending
  useEffect(() => {
    if (isLost) void navigate({ search: {}, replace: true })
  }, [isLost, navigate])
  const { checkAll, totals } = work
  const isUnchecked = at === 2 && totals === null
  useEffect(() => {
    // Rows are checked when the check step opens, and again after a change of the mapping.
    if (isUnchecked) void checkAll().catch(() => undefined)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isUnchecked])

  return (
    <Screen
      title={importTexts.title}
      crumb={
        <AnchorLink to="/batches" size="sm" c="dimmed">
          {navTexts.batches}
        </AnchorLink>
      }
      actions={<ImportSteps at={at} isAllDone={at === 3} />}
    >
      {id ? (
        <DoneStep
          key={id}
          id={id}
          // Accepting and correcting need the file, so they are offered only while this screen still has it.
          onAccept={
            work.sending.data === id
              ? (accept) => {
                  const { is_repeat = false, accept: accepted = [] } = work.sending.variables ?? {}
                  const all = [...new Set([...accepted, ...accept])]
                  void work.sending.mutateAsync({ is_repeat, accept: all }).then(
                    (sent) => go({ id: sent }, true),
                    // The check step shows the error.
                    () => go({ step: 'check' }),
                  )
                }
              : undefined
          }
          onMend={
            work.sending.data === id
              ? (refusals) => void work.refuse(refusals).then(() => go({ step: 'check' }))
              : undefined
          }
        />
      ) : at === 2 ? (
        <CheckStep
          work={work}
          onBack={() => go({ step: 'columns' })}
          onSent={(sent) => go({ id: sent }, true)}
        />
      ) : at === 1 ? (
        <ColumnsStep work={work} onBack={() => go({})} onNext={() => go({ step: 'check' })} />
      ) : mayImport ? (
        <FileStep work={work} onNext={() => go({ step: 'columns' })} />
      ) : (
        <RightNeeded right={lacking} />
      )}
      {(at === 0 || id) && <ImportList current={id} />}
      <LeaveGuard isMended={work.isMended} />
    </Screen>
  )
}

/** Dialog that opens before the user leaves the import, because corrections are stored nowhere else. */
function LeaveGuard({ isMended }: { isMended: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isMended && next.pathname !== current.pathname && !next.pathname.startsWith('/auth/'),
    enableBeforeUnload: () => isMended,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <QuestionDialog title={importTexts.left} text={importTexts.leftText} onClose={reset}>
      <Button variant="default" data-autofocus onClick={reset}>
        {importTexts.stay}
      </Button>
      <Button color="red" onClick={proceed}>
        {importTexts.leave}
      </Button>
    </QuestionDialog>
  )
}

function ImportSteps({ at, isAllDone = false }: { at: number; isAllDone?: boolean }) {
  return (
    <Group component="ol" className={classes.importSteps} aria-label={importTexts.stepsName}>
      {importTexts.steps.map((name, step) => {
        const isDone = step < at || isAllDone
        return (
          <Group
            key={name}
            component="li"
            gap={8}
            wrap="nowrap"
            data-done={isDone || undefined}
            {...(step === at && { 'aria-current': 'step' as const })}
          >
            <span className={`disc step-number ${classes.importStepNumber}`} aria-hidden>
              {isDone ? <IconCheck size={14} /> : step + 1}
            </span>
            <span className={classes.importStepName}>{name}</span>
            {isDone && <VisuallyHidden>, {importTexts.stepDone}</VisuallyHidden>}
          </Group>
        )
      })}
    </Group>
  )
}
