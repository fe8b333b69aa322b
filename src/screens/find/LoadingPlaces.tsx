import { Paper, Skeleton } from '@mantine/core'
import { SkeletonRow } from '#ui/SkeletonRow.tsx'
import { commonTexts } from '#ui/texts.ts'
import classes from './FoundPlaces.module.css'

const ROWS = [...Array(7).keys()]

/** Placeholders of the rows, of the same height, while the first answer is loaded. */
export function LoadingPlaces({ isPhone }: { isPhone: boolean }) {
  return (
    <div className={classes.grid} data-panel={!isPhone || undefined}>
      <Paper
        p={0}
        className={classes.found}
        data-bare={isPhone || undefined}
        aria-busy="true"
        role="status"
        aria-label={commonTexts.loading}
      >
        <div className={classes.head} />
        {ROWS.map((row) => (
          <SkeletonRow key={row} mark={48} h={74} px={20} />
        ))}
      </Paper>
      {!isPhone && <LoadingPanel />}
    </div>
  )
}

/** Placeholder of the chosen place: its vessel, its name and the buttons. */
export const LoadingPanel = () => (
  <Paper className={classes.found} aria-busy="true" aria-hidden>
    <Skeleton h={20} w="30%" mb="md" />
    <Skeleton circle height={280} mx="auto" mb="lg" />
    <Skeleton h={28} w="70%" mb="md" />
    <Skeleton h={18} mb="md" />
    <Skeleton h={44} mb={8} />
    <Skeleton h={36} />
  </Paper>
)
