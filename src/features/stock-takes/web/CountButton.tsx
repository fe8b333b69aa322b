import { Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { type Container, listCounting } from '#features/containers/contract.ts'
import { containerTexts } from '#features/containers/texts.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortTime } from '#ui/dates.ts'
import { ButtonLink } from '#ui/links.tsx'
import { stockTakeTexts } from '../texts.ts'
import { useBeginCount } from './use-begin-count.ts'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'

/** Begins a stock-take of a container or of one canister, or goes on with what somebody has begun. */
export function CountButton({ container, canister }: { container: Container; canister: number | undefined }) {
  const { id: container_id, label } = container
  const { data } = useApiQuery(listCounting, {})
  const { begin, open, isPending } = useBeginCount()
  const here = data?.counting.filter((one) => one.container_id === container_id) ?? []
  const whole = here.find((one) => one.canister === null)
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
      {here.map(({ stock_take_id, canister: number, begun_by_name, begun_at }) => (
        <Menu.Item key={stock_take_id} onClick={() => open(stock_take_id)}>
          {stockTakeTexts.goOnWith(containerTexts.canister(number ?? 0), begun_by_name, shortTime(begun_at))}
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
