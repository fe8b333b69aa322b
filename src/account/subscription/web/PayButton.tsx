import { startCheckout } from '../contract.ts'
import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useApiMutation } from '#ui/call.ts'
import { subscriptionTexts } from '../texts.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'

export function PayButton({ children }: { children: string }) {
  const act = useApiMutation(startCheckout)
  // Going back from the payment page may restore this page from the cache, with the button still pending.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) act.reset()
  })
  const pay = () => act.mutate({}, { onSuccess: ({ url }) => globalThis.location.assign(url) })
  return (
    <>
      {act.error && <ErrorNotice error={act.error} failed={subscriptionTexts.checkoutFailed} />}
      <Button loading={act.isPending || act.isSuccess} onClick={pay}>
        {children}
      </Button>
    </>
  )
}
