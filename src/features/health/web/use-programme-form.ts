import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useApiForm } from '#ui/form/use-api-form.ts'
import type { Problems } from '#ui/problems.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { toast } from '#ui/toast.ts'
import { replaceTestProgramme, type Requirement, type TestProgramme } from '../contract.ts'
import { programmeTexts } from '../texts.ts'

type Form<V> = {
  programme: TestProgramme
  initial: V
  check?: (values: V) => Problems
  /** The requirements after the change, made of the current ones. */
  changed: (requirements: readonly Requirement[], values: V) => readonly unknown[]
  done: (values: V) => string
  onClose: () => void
}

/** A form that changes the current programme: after a conflict, saving again keeps what others have changed. */
export function useProgrammeForm<V extends object>({ programme, changed, done, onClose, ...rest }: Form<V>) {
  const client = useQueryClient()
  const { version, requirements } = programme
  const form = useApiForm(replaceTestProgramme, {
    ...rest,
    labels: { ...programmeTexts, requirements: programmeTexts.title },
    schema: z.object({}),
    sentOf: (values: V) => ({ version, requirements: changed(requirements, values) }),
    onRefused: () => void refetchAll(client),
    onDone: () => {
      toast('success', done(form.values))
      onClose()
    },
  })
  return form
}
