import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { importTexts } from '#features/imports/texts.ts'
import classes from './ImportSteps.module.css'

/** Where the import stands: 0 to 3. */
export function ImportSteps({ at, isAllDone = false }: { at: number; isAllDone?: boolean }) {
  return (
    <ol className={classes.importSteps} aria-label={importTexts.stepsName}>
      {importTexts.steps.map((name, step) => {
        const isDone = step < at || isAllDone
        return (
          <li
            key={name}
            data-done={isDone || undefined}
            {...(step === at && { 'aria-current': 'step' as const })}
          >
            <span className={classes.importStepNumber} aria-hidden>
              {isDone ? <IconCheck size={14} /> : step + 1}
            </span>
            <span className={classes.importStepName}>{name}</span>
            {isDone && <VisuallyHidden>, {importTexts.stepDone}</VisuallyHidden>}
          </li>
        )
      })}
    </ol>
  )
}
