import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { addPickListLines, changePickListLine, startOpening } from '#handling/pick-lists/contract.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { BigButton } from '#screens/opening/BigButton.tsx'
import { WholeHead, WholeHeading, WholeScreen } from '#ui/WholeScreen.tsx'
import type { Offer } from './add-search.ts'
import { EmptyDial, EmptyWays } from './EmptyList.tsx'
import { foundOf, GoneLine } from './GoneLine.tsx'
import { ListContainers } from './ListContainer.tsx'
import { ListMenu } from './ListMenu.tsx'
import { ListNotices } from './ListNotices.tsx'
import { rowsOf, strawsIn } from './list-rows.ts'
import { PhoneRow } from './PhoneRow.tsx'
import { AddSheet, ChangeLine } from './PhoneSheets.tsx'
import { PurposeDialog } from './PurposeDialog.tsx'
import { listTexts } from './texts.ts'
import { useLineActions, useStart } from './use-list-actions.ts'
import classes from './PickList.module.css'

export function PhoneList({ list }: { list: PickList }) {
  const { id, name, lines, lifts, picked, batches, containers, opening, closed_at } = list
  const isOpen = closed_at === null
  const mayAdd = useMay(addPickListLines) && isOpen
  const mayStart = useMay(startOpening) && isOpen
  const mayChange = useMay(changePickListLine) && isOpen && opening === null
  const actions = useLineActions(list)
  const { isPending, start } = useStart(list)
  const [adding, setAdding] = useState<'typing' | 'scanning' | null>(null)
  const [drafts, setDrafts] = useState<Offer[]>([])
  const [changing, setChanging] = useState<string | null>(null)
  const [isPurpose, setPurpose] = useState(false)
  const isEmpty = lines.length === 0 && picked.length === 0
  const { found, all } = foundOf(lines)
  const shown = isOpen ? lifts : picked
  const lifted = shown.filter(({ canister }) => canister !== null)
  const first = containers.find((one) => one.id === lifted[0]?.container_id)?.label
  const row = lifts
    .flatMap(({ takes }) => rowsOf(list, takes))
    .find(({ line, isFirst }) => line.id === changing && isFirst)
  const foot =
    lifts.length > 0 && mayStart ? (
      <BigButton height={64} kind={found < all ? 'quiet' : undefined} disabled={isPending} onClick={start}>
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
        {mayAdd && !isEmpty && (
          <UnstyledButton className={classes.addRow} data-screen-only onClick={() => setAdding('typing')}>
            <IconPlus size={22} stroke={1.75} aria-hidden />
            {listTexts.addTitle}
          </UnstyledButton>
        )}
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
          renderLift={({ takes }) =>
            rowsOf(list, takes).map(({ take, line, batch }, index) => (
              <PhoneRow
                key={`${line.id} ${take.location?.level}`}
                {...{ ...take, batch, line, owner_id: line.owner_id, owner_name: line.owner_name }}
                purpose={purposeText(line.purpose, line.owner_name)}
                isBack={line.purpose.type === 'RETURN'}
                leads={index === 0}
                onChange={mayChange ? () => setChanging(line.id) : undefined}
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
          renderLift={({ takes }) =>
            takes.map((take, index) => (
              <PhoneRow
                key={`${take.batch_id} ${JSON.stringify(take.numbers)}`}
                {...take}
                batch={batches.find((one) => one.id === take.batch_id)!}
                purpose={purposeText(take.purpose, take.owner_name)}
                isBack={take.purpose.type === 'RETURN'}
                leads={index === 0}
              />
            ))
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
      {row && !isPurpose && (
        <ChangeLine
          {...{ list, row, actions }}
          onPurpose={() => setPurpose(true)}
          onClose={() => setChanging(null)}
        />
      )}
      {row && isPurpose && (
        <PurposeDialog
          {...{ list, ...row }}
          onClose={() => {
            setPurpose(false)
            setChanging(null)
          }}
        />
      )}
    </WholeScreen>
  )
}
