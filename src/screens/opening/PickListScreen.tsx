import { ActionIcon, Alert, Box, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPrinter, IconX } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { countNumbers, formatNumbers } from '#stock/batches/straw.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import { documentTexts } from '#paperwork/documents/texts.ts'
import { MakeDocument } from '#paperwork/documents/web/MakeDocument.tsx'
import { listVesselStatus } from '#stock/nitrogen/contract.ts'
import { nitrogenBeside } from '#stock/nitrogen/texts.ts'
import {
  abandonOpening,
  startOpening,
  removePickListLine,
  showPickList,
  updatePickList,
} from '#handling/pick-lists/contract.ts'
import type { PickList, PlannedTake } from '#handling/pick-lists/shapes.ts'
import { purposeText } from '#handling/pick-lists/purpose-text.ts'
import { openingTexts, pickListTexts } from '#handling/pick-lists/texts.ts'
import { VesselDial } from '#handling/pick-lists/web/VesselDial.tsx'
import { useMay } from '#account/auth/web/session.ts'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { shortDate, timeZone, whenText } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { Empty } from '#ui/Empty.tsx'
import { errorText } from '#ui/errors.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { DotsMenu, Menu } from '#ui/LazyMenu.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { toast } from '#ui/toast.tsx'
import { IfMay } from '#account/auth/web/IfMay.tsx'
import classes from './opening.module.css'

export function PickListScreen() {
  const { id } = useParams({ from: '/layout/pick-lists/$id' })
  return (
    <QueryResult query={useApiQuery(showPickList, { params: { id } })} lines={6} isPage>
      {(list) => <Whole list={list} />}
    </QueryResult>
  )
}

const strawsIn = (takes: readonly PlannedTake[]) =>
  takes.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0)

function Whole({ list }: { list: PickList }) {
  const { id, lines, lifts, containers, opening, others, closed_at } = list
  const lifted = lifts.filter(({ canister }) => canister !== null)
  const unlocated = lifts.filter(({ canister }) => canister === null)
  const ids = [...new Set(lifted.map(({ container_id }) => container_id!))]
  const first = containers.find((one) => one.id === ids[0])?.label
  const toOpening = useToOpening(list)
  const mayOpen = useMay(startOpening)
  const missing = lines.filter((line) => line.missing > 0)
  return (
    <Screen
      title={list.name}
      actions={
        <>
          {lifts.length > 0 && (
            <MakeDocument
              wanted={{ kind: 'PICK_LIST', pick_list_id: id }}
              label={documentTexts.opening(pickListTexts.print)}
              size="sm"
              leftSection={<IconPrinter size={18} aria-hidden />}
            />
          )}
          <ListMenu list={list} />
        </>
      }
    >
      <Stack gap={12} maw={720}>
        {closed_at !== null && (
          <Alert color="gray">
            {pickListTexts.closedOn(shortDate(closed_at), list.closed_by_name ?? '')}
          </Alert>
        )}
        {lifts.length > 0 && (
          <div>
            <Text fz={26} fw={600} lh="32px" lts="-0.021em">
              {pickListTexts.straws(strawsIn(lifts.flatMap(({ takes }) => takes)))}
            </Text>
            <Text c="dimmed">{pickListTexts.lifts(lifted.length, ids.length)}</Text>
          </div>
        )}
        {opening && (
          <Alert color="ice">
            {pickListTexts.atIt(opening.last_active_by_name, whenText(opening.last_active_at))}
          </Alert>
        )}
        {others.map((one) => (
          <Alert key={`${one.opening_id} ${one.container_id}`} color="straw">
            {pickListTexts.othersAt(
              one.last_active_by_name,
              containers.find((container) => container.id === one.container_id)?.label ?? '',
              one.pick_list_name,
              whenText(one.last_active_at),
            )}
          </Alert>
        ))}
        {lines.length === 0 && closed_at === null && (
          <Empty title={pickListTexts.emptyText} text={pickListTexts.emptyHint} />
        )}
        {ids.map((container_id) => (
          <InVessel key={container_id} list={list} container_id={container_id} />
        ))}
        {unlocated.map(({ takes }) => (
          <Paper key="unlocated">
            <Title order={2} size="h4">
              {pickListTexts.unlocated}
            </Title>
            <Text size="sm" c="dimmed">
              {pickListTexts.unlocatedText}
            </Text>
            <Box component="ul" mt={12}>
              <Takes list={list} takes={takes} />
            </Box>
          </Paper>
        ))}
        {missing.map((line) => (
          <Alert key={line.id} color="red">
            <b>
              {list.batches.find((batch) => batch.id === line.batch_id)?.label}:{' '}
              {pickListTexts.missing(line.missing)}
            </b>
            {line.gone.map(({ numbers, recorded_by_name, recorded_at, sentence }) => (
              <div key={sentence}>
                <s>No. {formatNumbers(numbers)}</s> {recorded_by_name}, {whenText(recorded_at)}: {sentence}
              </div>
            ))}
            <IfMay right="EDIT">
              <Button mt={8} variant="default" size="xs" onClick={() => toOpening.remove(line.id)}>
                {pickListTexts.remove(purposeText(line.purpose, line.owner_name))}
              </Button>
            </IfMay>
          </Alert>
        ))}
      </Stack>
      {lifts.length > 0 && closed_at === null && mayOpen && (
        <div className={classes.pickFoot}>
          <Button className={classes.huge} h={72} loading={toOpening.isPending} onClick={toOpening.begin}>
            {opening ? pickListTexts.goOn(first) : pickListTexts.openVessel(first)}
          </Button>
        </div>
      )}
    </Screen>
  )
}

const failed = { onError: (error: Error) => toast('danger', errorText(error)) }

function useToOpening({ id }: PickList) {
  const navigate = useNavigate()
  const begin = useApiMutation(
    startOpening,
    (opening) => void navigate({ to: '/openings/$id', params: { id: opening.id } }),
  )
  const remove = useApiMutation(removePickListLine)
  return {
    isPending: begin.isPending,
    begin: () => begin.mutate({ params: { id } }, failed),
    remove: (line_id: string) => remove.mutate({ params: { id, line_id } }, failed),
  }
}

function InVessel({ list, container_id }: { list: PickList; container_id: string }) {
  const { lifts, containers } = list
  const container = containers.find(({ id }) => id === container_id)!
  const there = lifts.filter((lift) => lift.container_id === container_id)
  const up = new Set(there.map(({ canister }) => canister))
  const [vesselStatus] = useApiQuery(listVesselStatus, { query: { container_id } }).data?.vessels ?? []
  const nitrogen = vesselStatus && nitrogenBeside(vesselStatus, timeZone())
  return (
    <Paper component="section" aria-label={container.label}>
      <Group gap={16} wrap="nowrap">
        <VesselDial
          label={container.label}
          canisters={container.canisters}
          seatOf={(canister) => (up.has(canister) ? 'wanted' : 'left')}
          size={96}
        />
        <div>
          <Title order={2} size="h3">
            {container.label}
          </Title>
          <Text c="dimmed">
            {pickListTexts.inVessel(strawsIn(there.flatMap(({ takes }) => takes)), there.length)}
          </Text>
          {nitrogen && <Text size="sm">{nitrogen}</Text>}
        </div>
      </Group>
      <Box component="ul" mt={12}>
        {there.map(({ canister, takes }) => (
          <li key={canister} className={classes.pickLift}>
            <span
              className={`disc ${classes.number}`}
              aria-label={openingTexts.canister(canister!)}
              role="img"
            >
              {canister}
            </span>
            <Stack component="ul" gap={10} flex={1} miw={0}>
              <Takes list={list} takes={takes} />
            </Stack>
          </li>
        ))}
      </Box>
    </Paper>
  )
}

function Takes({ list, takes }: { list: PickList; takes: readonly PlannedTake[] }) {
  const { remove } = useToOpening(list)
  const mayRemove = useMay(removePickListLine)
  return takes.map(({ line_id, batch_id, location, numbers }, index) => {
    const batch = list.batches.find(({ id }) => id === batch_id)!
    const line = list.lines.find(({ id }) => id === line_id)!
    const straws = countNumbers(numbers)
    const purpose = purposeText(line.purpose, line.owner_name)
    const isNewLevel = location !== null && location.level !== takes[index - 1]?.location?.level
    return (
      <Group key={`${line_id} ${location?.level}`} component="li" gap={12} wrap="nowrap" mih={44}>
        <StrawColour colour={batch.straw_colour} height={28} />
        <Box flex={1} miw={0}>
          <b className="num">{straws}</b> <b className={classes.batchLabel}>{batch.label}</b>
          <div className={classes.second}>{purpose}</div>
        </Box>
        {isNewLevel && <span className={classes.second}>{pickListTexts.level(location.level)}</span>}
        {mayRemove && list.opening === null && list.closed_at === null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={pickListTexts.remove(`${straws} ${batch.label}, ${purpose}`)}
            onClick={() => remove(line_id)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
    )
  })
}

function ListMenu({ list }: { list: PickList }) {
  const { id, closed_at, opening } = list
  const [opened, setOpened] = useState<'rename' | 'abandon' | null>(null)
  const update = useApiMutation(updatePickList)
  const close = (is_closed: boolean) => update.mutate({ params: { id }, body: { is_closed } }, failed)
  const mayEnd = useMay(abandonOpening)
  const mayChange = useMay(updatePickList)
  if (!mayChange && !(opening && mayEnd)) return null
  return (
    <>
      <DotsMenu variant="default" label={pickListTexts.menu}>
        {mayChange && <Menu.Item onClick={() => setOpened('rename')}>{pickListTexts.rename}</Menu.Item>}
        {opening && mayEnd && <Menu.Item onClick={() => setOpened('abandon')}>{openingTexts.end}</Menu.Item>}
        {!opening && mayChange && (
          <Menu.Item onClick={() => close(closed_at === null)}>
            {closed_at === null ? pickListTexts.close : pickListTexts.reopen}
          </Menu.Item>
        )}
      </DotsMenu>
      {opened === 'rename' && <Rename list={list} onClose={() => setOpened(null)} />}
      {opened === 'abandon' && opening && (
        <ConfirmDialog
          endpoint={abandonOpening}
          thing={{ id: opening.opening_id }}
          title={openingTexts.end}
          text={openingTexts.endText}
          submit={openingTexts.endNothing}
          done={openingTexts.ended}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function Rename({ list: { id, name }, onClose }: { list: PickList; onClose: () => void }) {
  const form = useApiForm(updatePickList, {
    initial: { name },
    params: { id },
    sentOf: (values) => ({ name: values.name }),
    onDone: onClose,
  })
  return (
    <DialogForm form={form} title={pickListTexts.rename} submit={pickListTexts.rename} onClose={onClose}>
      <TextInput label={pickListTexts.name} required {...form.of('name')} />
    </DialogForm>
  )
}
