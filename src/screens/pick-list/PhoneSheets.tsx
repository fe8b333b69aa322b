import { Button, Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { formatNumbers } from '#stock/batches/straw.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { useBackGuard } from '#ui/links.tsx'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { AddField } from './AddField.tsx'
import type { Row } from './list-rows.ts'
import { ClashNote, PurposeCell, TakenAt, WhoseStraws } from './ListRow.tsx'
import { Stepper } from './Stepper.tsx'
import { listTexts } from './texts.ts'
import { useAmount, type useLineActions } from './use-list-actions.ts'
import classes from './PickList.module.css'

/** Closes a sheet when the user goes back. */
function useBackCloses(onClose: () => void) {
  useFocusReturn()
  useBackGuard(() => {
    // Wait until the URL is restored, because closing may change it.
    addEventListener('popstate', onClose, { once: true })
    return true
  })
}

type SheetProps = Pick<ComponentProps<typeof AddField>, 'list' | 'drafts' | 'onDrafts'> & {
  isScanning: boolean
  onClose: () => void
}

export function AddSheet({ isScanning, onClose, ...rest }: SheetProps) {
  useBackCloses(onClose)
  return (
    <Modal opened fullScreen title={listTexts.addTitle} onClose={onClose}>
      <Stack gap={12}>
        <AddField {...rest} isPhone isFirst={!isScanning} isScanning={isScanning} />
      </Stack>
    </Modal>
  )
}

type ChangeProps = {
  list: PickList
  row: Row
  actions: ReturnType<typeof useLineActions>
  onPurpose: () => void
  onClose: () => void
}

export function ChangeLine({ list, row: { line, take, batch }, actions, onPurpose, onClose }: ChangeProps) {
  const { amount, set } = useAmount(list, line)
  useBackCloses(onClose)
  return (
    <Modal opened title={listTexts.changeLine(batch.label)} onClose={onClose}>
      <Stack>
        <Group gap={12} wrap="nowrap">
          <StrawColour colour={batch.straw_colour} height={36} />
          <div>
            <TakenAt location={take.location} />
            <WhoseStraws batch={batch} isBack={line.purpose.type === 'RETURN'} {...line} />
            <Text size="sm" c="dimmed">
              {pickListTexts.strawNumbers(formatNumbers(take.numbers))}
            </Text>
          </div>
        </Group>
        <ClashNote line={line} withLinks />
        {line.missing === 0 && (
          <Stepper amount={amount} max={line.left + line.spare} what={batch.label} size={64} onChange={set} />
        )}
        <UnstyledButton
          className={classes.purposeRow}
          aria-label={listTexts.changePurposeOf(batch.label, purposeText(line.purpose, line.owner_name))}
          onClick={onPurpose}
        >
          <PurposeCell purpose={line.purpose} owner_name={line.owner_name} />
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
        <Button size="lg" onClick={onClose}>
          {listTexts.done}
        </Button>
        <Button
          variant="subtle"
          color="red"
          mih={44}
          onClick={() => {
            onClose()
            actions.remove(line, batch.label)
          }}
        >
          {listTexts.removeLine}
        </Button>
      </Stack>
    </Modal>
  )
}
