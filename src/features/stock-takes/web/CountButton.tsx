import { Button, Menu } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type Container, listCounting } from '#features/containers/contract.ts'
import { containerTexts } from '#features/containers/texts.ts'
import { useSession } from '#features/session/web/session.ts'
import { RequestFailed, useApiMutation, useApiQuery } from '#ui/call.ts'
import { shortTime } from '#ui/dates.ts'
import { errorText } from '#ui/error-text.ts'
import { ButtonLink } from '#ui/links.tsx'
import { toast } from '#ui/toast.ts'
import { beginStockTake } from '../contract.ts'
import { stockTakeTexts } from '../texts.ts'

/** Begins a stock-take of a container or of one canister, or goes on with what somebody has begun. */
export function CountButton({ container, canister }: { container: Container; canister: number | undefined }) {
  const { id: container_id, label } = container
  const { tenant_id } = useSession()
  const navigate = useNavigate()
  const { data } = useApiQuery(listCounting, { query: { tenant_id } })
  const open = (id: string) => navigate({ to: '/stock-takes/$id', params: { id } })
  const act = useApiMutation(beginStockTake, ({ id }) => open(id))
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
  function begin(number: number | null) {
    act.mutate(
      { body: { tenant_id, container_id, canister: number } },
      {
        onError: (error) => {
          const other = error instanceof RequestFailed ? error.because_of : undefined
          toast(other ? 'info' : 'danger', errorText(error))
          if (other) void open(other)
        },
      },
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={act.isPending}
          leftSection={<IconClipboardCheck size={18} aria-hidden />}
        >
          {stockTakeTexts.count}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {here.map(({ stock_take_id, canister: number, begun_by_name, begun_at }) => (
          <Menu.Item key={stock_take_id} onClick={() => void open(stock_take_id)}>
            {stockTakeTexts.goOnWith(
              containerTexts.canister(number ?? 0),
              begun_by_name,
              shortTime(begun_at),
            )}
          </Menu.Item>
        ))}
        <Menu.Item disabled={here.length > 0} onClick={() => begin(null)}>
          {stockTakeTexts.countAll(label)}
        </Menu.Item>
        {canister !== undefined && (
          <Menu.Item disabled={here.some((one) => one.canister === canister)} onClick={() => begin(canister)}>
            {containerTexts.canister(canister)}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
