import { ActionIcon, Box, Button, Group, Modal, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useMay, useSession } from '#account/auth/web/session.ts'
import { countNumbers } from '#stock/batches/straw.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import { addPickListLines, changePickListLine, startOpening } from '#handling/pick-lists/contract.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { BigButton } from '#screens/opening/BigButton.tsx'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { useBackGuard } from '#ui/links.tsx'
import { commonTexts } from '#ui/texts.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { WholeHead, WholeHeading, WholeScreen } from '#ui/WholeScreen.tsx'
import type { Offer } from './add-search.ts'
import { AddField } from './AddField.tsx'
import { EmptyDial, EmptyWays } from './EmptyList.tsx'
import { foundOf, GoneLine } from './GoneLine.tsx'
import { ListContainers } from './ListContainer.tsx'
import { ListMenu } from './ListMenu.tsx'
import { ListNotices } from './ListNotices.tsx'
import { CanisterNumber } from './ListRow.tsx'
import { type Row, rowsOf, strawsIn } from './list-rows.ts'
import { Stepper } from './Stepper.tsx'
import { listTexts } from './texts.ts'
import { useAmount, useLineActions, useStart } from './use-list-actions.ts'
import classes from './PickList.module.css'

export function PhoneList({ list }: { list: PickList }) {
  const { id, name, lines, lifts, picked, batches, containers, opening, closed_at } = list
  const { tenant } = useSession()
  const isOpen = closed_at === null
  const mayAdd = useMay(addPickListLines) && isOpen
  const mayStart = useMay(startOpening) && isOpen
  const mayChange = useMay(changePickListLine) && isOpen && opening === null
  const actions = useLineActions(list)
  const { isPending, start } = useStart(list)
  const [adding, setAdding] = useState<'typing' | 'scanning' | null>(null)
  const [drafts, setDrafts] = useState<Offer[]>([])
  const [changing, setChanging] = useState<string | null>(null)
  const isEmpty = lines.length === 0 && picked.length === 0
  const { found, all } = foundOf(lines)
  const shown = isOpen ? lifts : picked
  const lifted = shown.filter(({ canister }) => canister !== null)
  const first = containers.find((one) => one.id === lifted[0]?.container_id)?.label
  const row = lifts
    .flatMap(({ takes }) => rowsOf(list, takes, tenant.party_id))
    .find(({ line, isFirst }) => line.id === changing && isFirst)
  const foot =
    lifts.length > 0 && mayStart ? (
      <BigButton height={64} disabled={isPending} onClick={start}>
        {opening ? pickListTexts.goOn(first) : pickListTexts.openVessel(first)}
      </BigButton>
    ) : isEmpty && mayAdd ? (
      <BigButton height={64} onClick={() => setAdding('typing')}>
        {listTexts.addTitle}
      </BigButton>
    ) : undefined
  return (
    <WholeScreen
      title={name}
      foot={foot}
      head={
        <WholeHead to="/pick-lists">
          <WholeHeading className="cut">{name}</WholeHeading>
          <Group gap={4} wrap="nowrap" ml="auto" mr={-8}>
            {mayAdd && !isEmpty && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={listTexts.addTitle}
                onClick={() => setAdding('typing')}
              >
                <IconPlus size={22} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
            <ListMenu list={list} isPhone />
          </Group>
        </WholeHead>
      }
    >
      <Stack gap={12}>
        {!isEmpty && (
          <Group justify="space-between" align="baseline">
            <Text fz={26} fw={600} lh="32px" lts="-0.021em">
              {isOpen
                ? listTexts.ofStraws(found, all)
                : pickListTexts.straws(strawsIn(picked.flatMap(({ takes }) => takes)))}
            </Text>
            <Text c="dimmed">{pickListTexts.liftsAlone(lifted.length)}</Text>
          </Group>
        )}
        <ListNotices list={list} />
        {drafts.length > 0 && (
          <Button color="straw" variant="light" mih={56} onClick={() => setAdding('typing')}>
            {listTexts.waiting(drafts.length)}
          </Button>
        )}
        {lines
          .filter(({ missing }) => missing > 0)
          .map((line) => (
            <GoneLine key={line.id} list={list} line={line} mayChange={mayChange} actions={actions} />
          ))}
        <ListContainers
          containers={containers}
          lifts={lifts}
          isPhone
          renderLift={({ takes, canister }) =>
            rowsOf(list, takes, tenant.party_id).map((one, index) => (
              <PhoneRow
                key={`${one.line.id} ${one.take.location?.level}`}
                straws={countNumbers(one.take.numbers)}
                label={one.batch.label}
                colour={one.batch.straw_colour}
                level={one.take.location?.level}
                text={purposeText(one.line.purpose, one.line.owner_name)}
                canister={index === 0 ? canister : null}
                onChange={mayChange ? () => setChanging(one.line.id) : undefined}
              />
            ))
          }
        />
        {picked.length > 0 && isOpen && (
          <Text component="h2" fw={600}>
            {listTexts.pickedTitle}
          </Text>
        )}
        <ListContainers
          containers={containers}
          lifts={picked}
          isDone
          isPhone
          renderLift={({ takes, canister }) =>
            takes.map((take, index) => {
              const batch = batches.find((one) => one.id === take.batch_id)!
              return (
                <PhoneRow
                  key={`${take.batch_id} ${JSON.stringify(take.numbers)}`}
                  straws={countNumbers(take.numbers)}
                  label={batch.label}
                  colour={batch.straw_colour}
                  level={take.location?.level}
                  text={purposeText(take.purpose, take.owner_name)}
                  canister={index === 0 ? canister : null}
                />
              )
            })
          }
        />
        {isEmpty && <EmptyDial isPhone />}
        {isEmpty && mayAdd && <EmptyWays id={id} isPhone onScan={() => setAdding('scanning')} />}
      </Stack>
      {adding && (
        <AddSheet
          list={list}
          isScanning={adding === 'scanning'}
          drafts={drafts}
          onDrafts={setDrafts}
          onClose={() => setAdding(null)}
        />
      )}
      {row && <ChangeLine list={list} row={row} actions={actions} onClose={() => setChanging(null)} />}
    </WholeScreen>
  )
}

type PhoneRowProps = {
  straws: number
  label: string
  colour: Row['batch']['straw_colour']
  level: number | undefined
  text: string
  canister: number | null
  onChange?: (() => void) | undefined
}

function PhoneRow({ straws, label, colour, level, text, canister, onChange }: PhoneRowProps) {
  const content = (
    <>
      {canister === null ? <span /> : <CanisterNumber canister={canister} />}
      <StrawColour colour={colour} height={28} />
      <Box miw={0}>
        <b className="num">{straws}</b>&nbsp; <b className={classes.label}>{label}</b>
        <div className="small">{text}</div>
      </Box>
      <Text c="dimmed">{level !== undefined && listTexts.level(level)}</Text>
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

/** Closes a sheet over the screen when the user goes back. */
function useBackCloses(onClose: () => void) {
  useFocusReturn()
  useBackGuard(() => {
    // Wait until the address is restored, because closing may change it.
    addEventListener('popstate', onClose, { once: true })
    return true
  })
}

type SheetProps = Pick<ComponentProps<typeof AddField>, 'list' | 'drafts' | 'onDrafts'> & {
  isScanning: boolean
  onClose: () => void
}

function AddSheet({ isScanning, onClose, ...rest }: SheetProps) {
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
  onClose: () => void
}

function ChangeLine({ list, row: { line, batch }, actions, onClose }: ChangeProps) {
  const { amount, set } = useAmount(list, line)
  useBackCloses(onClose)
  return (
    <Modal opened title={listTexts.changeLine(batch.label)} onClose={onClose}>
      <Stack>
        <Text>{purposeText(line.purpose, line.owner_name)}</Text>
        {line.missing === 0 && (
          <Stepper amount={amount} max={line.left + line.spare} what={batch.label} size={64} onChange={set} />
        )}
        <DialogFoot>
          <Button
            variant="default"
            mih={44}
            onClick={() => {
              onClose()
              actions.remove(line, batch.label)
            }}
          >
            {listTexts.removeLine}
          </Button>
          <Button mih={44} onClick={onClose}>
            {commonTexts.close}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}
