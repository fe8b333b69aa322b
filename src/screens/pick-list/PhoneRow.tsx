import { Box, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { countNumbers, formatNumbers, type StrawNumbers } from '#stock/batches/straw.ts'
import { BatchWarnings } from '#stock/batches/web/BatchWarnings.tsx'
import { leavesStore } from '#stock/straws/leaves-store.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import type { Location } from '#stock/containers/contract.ts'
import type { Line, PickedBatch } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { CanisterMark, ClashNote, LevelTitle, WhoseStraws } from './ListRow.tsx'
import classes from './PickList.module.css'

type Props = {
  batch: PickedBatch
  owner_id: string
  owner_name: string
  numbers: StrawNumbers
  location: Location | null
  purpose: string
  /** Whether the straws go back to their owner. */
  isBack: boolean
  /** Whether it is the first row of its canister, which shows the number. */
  leads: boolean
  line?: Line
  onChange?: (() => void) | undefined
}

export function PhoneRow(props: Props) {
  const { batch, numbers, location, purpose, isBack, leads, line, onChange, ...owned } = props
  const content = (
    <>
      <CanisterMark location={location} isShown={leads} />
      <StrawColour colour={batch.straw_colour} height={36} />
      <Box miw={0}>
        <LevelTitle label={batch.label} location={location} />
        <WhoseStraws batch={batch} isBack={isBack} {...owned} />
        <div className="small">{pickListTexts.strawNumbers(formatNumbers(numbers))}</div>
        <div>{purpose}</div>
        {line && <ClashNote line={line} />}
        {line && leavesStore(line.purpose) && <BatchWarnings isLine batch_id={batch.id} />}
      </Box>
      <b className={`${classes.count} num`}>{countNumbers(numbers)}</b>
      {onChange ? <IconChevronRight size={16} stroke={1.75} aria-hidden /> : <span />}
    </>
  )
  return (
    <li>
      {onChange ? (
        <UnstyledButton className={classes.phoneRow} onClick={onChange}>
          {content}
        </UnstyledButton>
      ) : (
        <div className={classes.phoneRow}>{content}</div>
      )}
    </li>
  )
}
