import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { type Container, listCounting } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortTime } from '#ui/dates.ts'
import { ButtonLink } from '#ui/links.tsx'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import { useNavigate } from '@tanstack/react-router'
import { longDate } from '#platform/contract/days.ts'
import { stockTakeTexts } from '../texts.ts'
import { showCounted } from '../contract.ts'
import { useBeginCount } from './use-begin-count.ts'

type ButtonProps = { container: Container; canister: number | undefined; isPhone: boolean }

/** Starts or continues a count: on a separate screen on a phone, from a menu on a desktop. */
export function CountButton({ container, canister, isPhone }: ButtonProps) {
  const { id: container_id, label } = container
  const { data } = useApiQuery(listCounting, {})
  const { begin, open, isPending } = useBeginCount()
  const here = data?.counting.filter((one) => one.container_id === container_id) ?? []
  const whole = here.find((one) => one.canister === null)
  if (isPhone) {
    return (
      <ButtonLink
        variant="default"
        leftSection={<IconClipboardCheck size={18} aria-hidden />}
        to="/containers/$id/count"
        params={{ id: container_id }}
        search={canister === undefined ? {} : { canister }}
      >
        {here.length > 0 ? stockTakeTexts.goOn : stockTakeTexts.count}
      </ButtonLink>
    )
  }
  if (whole) {
    return (
      <ButtonLink
        variant="default"
        leftSection={<IconClipboardCheck size={18} aria-hidden />}
        to="/stock-takes/$id"
        params={{ id: whole.stock_take_id }}
      >
        {stockTakeTexts.goOn}
      </ButtonLink>
    )
  }
  return (
    <LazyMenu
      target={
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconClipboardCheck size={18} aria-hidden />}
        >
          {stockTakeTexts.count}
        </Button>
      }
    >
      {here.map(({ stock_take_id, canister: number, started_by_name, started_at }) => (
        <Menu.Item key={stock_take_id} onClick={() => open(stock_take_id)}>
          {stockTakeTexts.goOnWith(
            containerTexts.canister(number ?? 0),
            started_by_name,
            shortTime(started_at),
          )}
        </Menu.Item>
      ))}
      <Menu.Item disabled={here.length > 0} onClick={() => begin(container_id, null)}>
        {stockTakeTexts.countAll(label)}
      </Menu.Item>
      {canister !== undefined && (
        <Menu.Item
          disabled={here.some((one) => one.canister === canister)}
          onClick={() => begin(container_id, canister)}
        >
          {containerTexts.canister(canister)}
        </Menu.Item>
      )}
    </LazyMenu>
  )
}

/** Item of a canister's menu that opens its count. */
export function CountItem({ container_id, canister }: { container_id: string; canister: number }) {
  const navigate = useNavigate()
  return (
    <Menu.Item
      onClick={() =>
        void navigate({ to: '/containers/$id/count', params: { id: container_id }, search: { canister } })
      }
    >
      {stockTakeTexts.countCanister(canister)}
    </Menu.Item>
  )
}

type Props = { container_id: string; canister?: number | undefined }

/** Day on which the container, or a canister of it, was last counted and agreed; empty until loaded. */
export function CountedOn({ container_id, canister }: Props) {
  const { data } = useApiQuery(showCounted, { params: { id: container_id } })
  if (!data) return null
  if (canister === undefined)
    return data.counted_on === null
      ? stockTakeTexts.neverCounted
      : stockTakeTexts.countedOn(longDate(data.counted_on))
  const levels = data.levels.filter((one) => one.canister === canister)
  const days = [...new Set(levels.map(({ counted_on }) => counted_on))]
  if (days.length === 0) return null
  return days.length === 1
    ? stockTakeTexts.countedOn(longDate(days[0]!))
    : levels
        .map(({ level, counted_on }) => stockTakeTexts.levelCountedOn(level, longDate(counted_on)))
        .join('; ')
}
