import { Select, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronRight, IconCopy, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import { listContainers } from '#stock/containers/contract.ts'
import { copyPickListLines, listPickLists } from '#handling/pick-lists/contract.ts'
import { VesselDial } from '#handling/pick-lists/web/VesselDial.tsx'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { listTexts } from './texts.ts'
import classes from './PickList.module.css'

/** Container whose canisters light up as straws are added. */
export function EmptyDial({ isPhone }: { isPhone: boolean }) {
  const canisters = useApiQuery(listContainers, {}).data?.containers[0]?.canisters ?? 6
  return (
    <Stack align="center" gap={4} ta="center">
      <VesselDial
        label={listTexts.vessel}
        canisters={canisters}
        seatOf={() => 'left'}
        size={isPhone ? 128 : 172}
      />
      <Title order={2} size="h4" mt={8}>
        {listTexts.emptyTitle}
      </Title>
      <Text c="dimmed" maw={270}>
        {isPhone ? listTexts.emptyShort : listTexts.emptyText}
      </Text>
    </Stack>
  )
}

/** Ways to fill an empty list, other than the field. */
export function EmptyWays({ id, isPhone, onScan }: { id: string; isPhone: boolean; onScan: () => void }) {
  const [isCopying, setCopying] = useState(false)
  const others = useOthers(id)
  const latest = others?.[0]
  const ways = [
    {
      icon: IconCopy,
      title: listTexts.copy,
      text: others === undefined ? '' : (latest?.label ?? listTexts.noneToCopy),
      isOff: latest === undefined,
      onClick: () => setCopying(true),
    },
    {
      icon: IconScan,
      title: listTexts.scan,
      text: isPhone ? listTexts.scanPhoneText : listTexts.scanText,
      isOff: false,
      onClick: onScan,
    },
  ]
  return (
    <>
      <div className={classes.ways} data-phone={isPhone || undefined}>
        {ways.map(({ icon: Icon, title, text, isOff, onClick }) => (
          <UnstyledButton key={title} disabled={isOff} onClick={onClick} className={classes.way}>
            <Icon size={22} stroke={1.75} color="var(--accent)" aria-hidden />
            <span>
              <b>{title}</b>
              <span className="small">{text}</span>
            </span>
            {isPhone && <IconChevronRight size={16} stroke={1.75} aria-hidden />}
          </UnstyledButton>
        ))}
      </div>
      {isCopying && others && <CopyDialog id={id} others={others} onClose={() => setCopying(false)} />}
    </>
  )
}

/** Returns other lists with straws, the last closed ones first. */
function useOthers(id: string) {
  const query = { limit: 25 }
  const closed = useApiQuery(listPickLists, { query: { ...query, closed: '1' } }).data
  const open = useApiQuery(listPickLists, { query: { ...query, closed: '0' } }).data
  if (!closed || !open) return undefined
  return [...closed.pick_lists, ...open.pick_lists]
    .filter((list) => list.id !== id && list.straws > 0)
    .map(({ id: value, name, day, closed_at, created_at, straws }) => ({
      value,
      label: listTexts.copyOf(name, shortDate(day ?? closed_at ?? created_at), straws),
    }))
}

type CopyProps = { id: string; others: { value: string; label: string }[]; onClose: () => void }

function CopyDialog({ id, others, onClose }: CopyProps) {
  const form = useApiForm(copyPickListLines, {
    initial: { from_id: others[0]!.value },
    labels: { from_id: listTexts.copyWhich },
    params: { id },
    sentOf: ({ from_id }) => ({ from_id }),
    onDone: onClose,
  })
  return (
    <DialogForm form={form} title={listTexts.copy} submit={listTexts.copySubmit} onClose={onClose}>
      <Select data={others} allowDeselect={false} {...form.choiceOf('from_id')} />
    </DialogForm>
  )
}
