import { Button, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconDeviceMobileCheck } from '@tabler/icons-react'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { Locator } from '#stock/containers/web/Locator.tsx'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { placeText, type StockAtPlace } from '../stock.ts'
import { offlineTexts } from '../texts.ts'
import { EntrySentence } from './EntryRow.tsx'
import classes from './SavedScreen.module.css'
import { undoEntry } from './undo-entry.ts'

type Props = {
  seq: number
  title: string
  from: StockAtPlace
  /** Straws that are left at the place. */
  left: number
  onClose: () => void
}

/** Confirms on the whole screen of a phone that an entry is saved, and whether it is recorded. */
export function SavedScreen({ seq, title, from: { batch, container, location }, left, onClose }: Props) {
  const doses = dosesOf(left, batch.straws_per_dose ?? null)
  const entry = useOutbox().entries.find((one) => one.seq === seq)
  const isRecorded = entry?.state === 'BOOKED'
  const undo = () => {
    void undoEntry(seq)
    onClose()
  }
  return (
    <Modal
      opened
      fullScreen
      withCloseButton={false}
      onClose={onClose}
      attributes={{ content: { 'aria-label': title } }}
    >
      <div className={classes.screen}>
        <div className={classes.saved} role="status">
          <span className={classes.mark} data-recorded={isRecorded || undefined}>
            {isRecorded ? (
              <IconCheck size={44} aria-hidden />
            ) : (
              <IconDeviceMobileCheck size={44} aria-hidden />
            )}
          </span>
          <Title order={2} fz={32} lh="40px">
            {isRecorded ? title : offlineTexts.savedTitle}
          </Title>
          {entry && !isRecorded && (
            <Text fz={18} lh="26px">
              <EntrySentence entry={entry} />
            </Text>
          )}
          <Text fz={16} lh="24px" c="dimmed">
            {isRecorded ? offlineTexts.recordedNow : offlineTexts.savedNotRecorded}
          </Text>
          <Paper p={16} className={classes.left}>
            {container && location && (
              <Locator
                canisters={container.canisters}
                canister={location.canister}
                colour={batch.straw_colour}
                size={100}
              />
            )}
            <div>
              <Text size="sm" c="dimmed">
                {offlineTexts.leftAt(placeText(container, location))}
              </Text>
              <Text fw={600} fz={24} lh="32px">
                {offlineTexts.straws(left)}
              </Text>
              {doses && (
                <Text size="sm" c="dimmed">
                  {offlineTexts.doses(doses.doses, doses.straws_left_over)}
                </Text>
              )}
            </div>
          </Paper>
        </div>
        <Stack gap={8}>
          <Button
            variant="default"
            h={64}
            radius="lg"
            fz={20}
            leftSection={<IconArrowBackUp size={22} aria-hidden />}
            onClick={undo}
          >
            {offlineTexts.takeBack}
          </Button>
          <Button h={64} radius="lg" fz={20} data-autofocus onClick={onClose}>
            {offlineTexts.close}
          </Button>
        </Stack>
      </div>
    </Modal>
  )
}
