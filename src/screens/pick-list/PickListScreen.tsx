import { ActionIcon, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useMay } from '#account/auth/web/session.ts'
import { documentTexts } from '#paperwork/documents/texts.ts'
import { MakeDocument } from '#paperwork/documents/web/MakeDocument.tsx'
import {
  addPickListLines,
  changePickListLine,
  showPickList,
  startOpening,
  updatePickList,
} from '#handling/pick-lists/contract.ts'
import { dayTitle } from '#handling/pick-lists/list-days.ts'
import type { PickList } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { RenamePickList } from '#handling/pick-lists/web/PickListDialog.tsx'
import { useApiQuery } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { RequestFailed } from '#ui/request.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { WholeHead, WholeScreen } from '#ui/WholeScreen.tsx'
import type { Offer } from './add-search.ts'
import { AddField } from './AddField.tsx'
import { EmptyDial, EmptyWays } from './EmptyList.tsx'
import { foundOf, GoneLine } from './GoneLine.tsx'
import { ListContainers } from './ListContainer.tsx'
import { ListMenu } from './ListMenu.tsx'
import { ListNotices } from './ListNotices.tsx'
import { ListRow, PickedRow } from './ListRow.tsx'
import { LoadingList } from './LoadingList.tsx'
import { ListSum, useWarned, WithPhone } from './ListSide.tsx'
import { type Row, rowsOf } from './list-rows.ts'
import { PhoneList } from './PhoneList.tsx'
import { PurposeDialog } from './PurposeDialog.tsx'
import { listTexts } from './texts.ts'
import { useLineActions, useStart } from './use-list-actions.ts'
import classes from './PickList.module.css'

export function PickListScreen() {
  const { id } = useParams({ from: '/layout/pick-lists/$id' })
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const query = useApiQuery(showPickList, { params: { id } })
  if (query.data === undefined && !query.isError && !query.failureReason)
    return <LoadingList isPhone={isPhone} />
  const content = (
    <QueryResult query={query} lines={6} isPage>
      {(list) => (isPhone ? <PhoneList key={id} list={list} /> : <DeskList key={id} list={list} />)}
    </QueryResult>
  )
  if (query.data || (!isPhone && !hasFailed(query.error))) return content
  if (!isPhone) {
    return (
      <Screen title={pickListTexts.title} renderHead={(heading) => <FailedHead>{heading}</FailedHead>}>
        {content}
      </Screen>
    )
  }
  return (
    <WholeScreen title={pickListTexts.title} head={<WholeHead to="/pick-lists" />}>
      {content}
    </WholeScreen>
  )
}

/** Whether a list could not be loaded; a list that does not exist has its own page. */
const hasFailed = (error: unknown) =>
  error !== null && !(error instanceof RequestFailed && error.status === 404)

function FailedHead({ children }: { children: ReactNode }) {
  return (
    <div>
      <AnchorLink to="/pick-lists" c="dimmed">
        {pickListTexts.lists}
      </AnchorLink>
      {children}
    </div>
  )
}

function DeskList({ list }: { list: PickList }) {
  const { id, lines, lifts, picked, closed_at } = list
  const isOpen = closed_at === null
  const mayAdd = useMay(addPickListLines) && isOpen
  const mayStart = useMay(startOpening) && isOpen
  const input = useRef<HTMLInputElement>(null)
  const [drafts, setDrafts] = useState<Offer[]>([])
  const [isOffering, setOffering] = useState(false)
  const isAdding = isOffering || drafts.length > 0
  const isEmpty = lines.length === 0 && picked.length === 0
  const warned = useWarned(list)
  const isReady = useSettled([{ isLoading: warned === undefined }])
  // The warnings are above other parts, which would move.
  if (!isReady) return <LoadingList isPhone={false} />
  return (
    <Screen
      title={list.name}
      renderHead={(heading) => (
        <Head list={list} mayStart={mayStart} isSecond={isAdding}>
          {heading}
        </Head>
      )}
    >
      <Box className="columns" __vars={{ '--columns': 'minmax(0, 1fr) 308px' }}>
        <Stack gap={16} miw={0}>
          <ListNotices list={list} />
          {mayAdd && (
            <AddField
              list={list}
              input={input}
              isPhone={false}
              isFirst={isEmpty}
              drafts={drafts}
              onDrafts={setDrafts}
              onOffering={setOffering}
            />
          )}
          <Straws list={list} input={input} />
          {isEmpty && mayAdd && <EmptyWays id={id} isPhone={false} onScan={() => input.current?.focus()} />}
        </Stack>
        <div className={classes.side}>
          {isEmpty ? (
            <div className={classes.emptyCard}>
              <EmptyDial isPhone={false} />
            </div>
          ) : (
            <ListSum list={list} warned={warned} />
          )}
          {lifts.length > 0 && mayStart && <WithPhone list={list} />}
        </div>
      </Box>
    </Screen>
  )
}

type HeadProps = {
  list: PickList
  mayStart: boolean
  /** Whether another action comes first. */
  isSecond: boolean
  children: ReactNode
}

function Head({ list, mayStart, isSecond, children }: HeadProps) {
  const { id, day, lifts, lines, opening } = list
  const { found, all } = foundOf(lines)
  const { isPending, start } = useStart(list)
  const mayChange = useMay(updatePickList)
  const [isEditing, setEditing] = useState(false)
  return (
    <Group justify="space-between" align="end">
      <div>
        <Text c="dimmed" component="div">
          <AnchorLink to="/pick-lists" c="dimmed">
            {pickListTexts.lists}
          </AnchorLink>
          {day !== null && ` · ${dayTitle(day, today())}`}
        </Text>
        <Group gap={8} wrap="nowrap">
          {children}
          {mayChange && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={pickListTexts.rename}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </div>
      <Group gap="sm">
        {lifts.length > 0 && (
          <MakeDocument
            wanted={{ kind: 'PICK_LIST', pick_list_id: id }}
            label={documentTexts.opening(listTexts.print)}
            size="sm"
            leftSection={<IconPrinter size={18} aria-hidden />}
          />
        )}
        <ListMenu list={list} />
        {lifts.length > 0 && mayStart && (
          <Button
            {...((isSecond || found < all) && { variant: 'default' })}
            loading={isPending}
            onClick={start}
          >
            {opening ? pickListTexts.goOn() : pickListTexts.openVessel()}
          </Button>
        )}
      </Group>
      {isEditing && <RenamePickList list={list} onClose={() => setEditing(false)} />}
    </Group>
  )
}

/** Straws of a list: those to pick in the order of picking, those that are gone, and those picked before. */
function Straws({ list, input }: { list: PickList; input: RefObject<HTMLInputElement | null> }) {
  const { lines, lifts, picked, batches, containers, opening, closed_at } = list
  const actions = useLineActions(list)
  const [changing, setChanging] = useState<Row | null>(null)
  const mayChange = useMay(changePickListLine) && opening === null && closed_at === null
  const onRemove = ({ line, batch }: Row) => {
    actions.remove(line, batch.label)
    // The row, which has the focus, disappears.
    input.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {lines
        .filter(({ missing }) => missing > 0)
        .map((line) => (
          <GoneLine key={line.id} list={list} line={line} mayChange={mayChange} actions={actions} />
        ))}
      <ListContainers
        containers={containers}
        lifts={lifts}
        isPhone={false}
        renderLift={({ takes }) =>
          rowsOf(list, takes).map((row, index) => (
            <ListRow
              key={`${row.line.id} ${row.take.location?.level}`}
              {...{ list, row, mayChange, onRemove }}
              leads={index === 0}
              onPurpose={setChanging}
            />
          ))
        }
      />
      {picked.length > 0 && closed_at === null && (
        <Text component="h2" fw={600} size="lg">
          {listTexts.pickedTitle}
        </Text>
      )}
      <ListContainers
        containers={containers}
        lifts={picked}
        isDone
        isPhone={false}
        renderLift={({ takes }) =>
          takes.map((take, index) => (
            <PickedRow
              leads={index === 0}
              key={`${take.batch_id} ${JSON.stringify(take.numbers)}`}
              take={take}
              batch={batches.find(({ id }) => id === take.batch_id)!}
            />
          ))
        }
      />
      {changing && <PurposeDialog list={list} {...changing} onClose={() => setChanging(null)} />}
    </>
  )
}
