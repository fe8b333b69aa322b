import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { formatNumbers } from '#features/batches/straw.ts'
import { StrawMark } from '#features/batches/web/StrawColour.tsx'
import type { Container } from '#features/containers/contract.ts'
import { containerTexts } from '#features/containers/texts.ts'
import { strawsTexts } from '../texts.ts'
import type { Content } from './chosen-straws.ts'
import classes from './CutAwayLevel.module.css'

type Props = {
  container: Container
  content: Content
  /** How many are chosen. */
  chosen: number
  left: number
  width: number
  onChoose: () => void
}

// Where there is less room, the numbers say more than the names.
const LEAST_WITH_NAMES = 320

/** Names the straws it spans, and chooses all of them. */
export function Bracket({ container, content, chosen, left, width, onChoose }: Props) {
  const batch = container.batches.find(({ id }) => id === content.batch_id)!
  const animal = container.animals.find(({ id }) => id === batch.animal_id)?.name
  const owner = container.owners.find(({ id }) => id === content.owner_id)?.name
  const who = [animal, container.owners.length > 1 && owner].filter(Boolean).join(' · ')
  return (
    <UnstyledButton
      data-dense
      className={classes.cutLabel}
      aria-pressed={chosen === content.straws}
      style={{ left, maxWidth: width }}
      onClick={onChoose}
    >
      <StrawMark colour={batch.straw_colour} height={14} />
      <b>{batch.label}</b>
      <b className="num">
        {content.straws}
        <VisuallyHidden component="span">{content.straws === 1 ? ' straw' : ' straws'}</VisuallyHidden>
      </b>
      {chosen === 0 && width >= LEAST_WITH_NAMES && <span>{who}</span>}
      {chosen === 0 ? (
        <span className="num">{strawsTexts.numbers(formatNumbers(content.numbers))}</span>
      ) : (
        <span className={`num ${classes.cutSelected}`}>
          {containerTexts.selectedOf(chosen, content.straws)}
        </span>
      )}
    </UnstyledButton>
  )
}
