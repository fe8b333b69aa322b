import { Button } from '@mantine/core'
import { validateSession } from '#features/session/web/session.ts'
import { useApiMutation } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { keepAccount } from '../contract.ts'
import { closingTexts } from '../texts.ts'

export function KeepButton() {
  const { mutate, isPending } = useApiMutation(keepAccount)
  const keep = () =>
    mutate(
      {},
      {
        // The session says that the account is being closed.
        onSuccess: () => void validateSession().then(() => toast('success', closingTexts.kept)),
        onError: (error) => toast('danger', errorText(error, closingTexts.keepFailed)),
      },
    )
  return (
    <Button loading={isPending} onClick={keep}>
      {closingTexts.keep}
    </Button>
  )
}
