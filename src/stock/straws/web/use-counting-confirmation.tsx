import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Counting, type Location, listCounting } from '#stock/containers/contract.ts'
import { useSession } from '#account/auth/web/session.ts'
import { QuestionDialog } from '#ui/QuestionDialog.tsx'
import { useApiQuery } from '#ui/call.ts'
import { shortTime } from '#ui/dates.ts'
import type { Submission } from '#ui/form/use-form.ts'
import { commonTexts } from '#ui/texts.ts'
import { strawsTexts } from '../texts.ts'

export function countedByOthers(
  counting: readonly Counting[],
  places: readonly (Location | null | undefined)[],
  user_id: string,
): string[] {
  const texts = counting.flatMap(({ container_id, container_label, now }) =>
    now
      .filter(({ canister, by }) => {
        const isThere = (place: Location | null | undefined) =>
          place?.container_id === container_id && place.canister === canister
        return by !== user_id && places.some(isThere)
      })
      .map(({ canister, by_name, since }) =>
        strawsTexts.isCounted(by_name, container_label, canister, shortTime(since)),
      ),
  )
  return [...new Set(texts)]
}

/** Asks for confirmation before booking where another member is counting, because a count locks nothing. */
export function useCountingConfirmation<F extends Submission>(
  form: F,
  places: readonly (Location | null | undefined)[],
  submit: string,
): { form: F; question: ReactNode } {
  const { session } = useSession()
  const { data } = useApiQuery(listCounting, {})
  const [isAsking, setAsking] = useState(false)
  const texts = countedByOthers(data?.counting ?? [], places, session.user.id)
  const close = () => setAsking(false)
  return {
    form: { ...form, submit: texts.length === 0 ? form.submit : () => setAsking(true) },
    question: isAsking && (
      <QuestionDialog
        title={strawsTexts.countedTitle}
        text={`${texts.join(' ')} ${strawsTexts.countedText}`}
        onClose={close}
      >
        <Button variant="default" onClick={close}>
          {strawsTexts.wait}
        </Button>
        <Button
          onClick={() => {
            close()
            form.submit()
          }}
        >
          {commonTexts.anyway(submit)}
        </Button>
      </QuestionDialog>
    ),
  }
}
