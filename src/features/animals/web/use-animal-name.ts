import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#app/api.ts'
import type { Animal, Sex } from '../contract.ts'
import { useReply } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import { useMissingNames } from '#features/session/web/use-missing-names.ts'

/** Finds the name of a horse among all that have been looked for. */
export function useAnimalName(sex: Sex) {
  const { tenant_id } = useSession()
  const client = useQueryClient()
  const missingName = useMissingNames('showAnimal')
  const { data } = useReply('listAnimals', { query: { tenant_id, limit: 100, sex, name: '' } })
  return (id: string | null | undefined) => {
    const named = ({ animals }: { animals: Animal[] }) => animals.find((animal) => animal.id === id)?.name
    const first = data && named(data)
    if (first !== undefined || !id) return first
    const others = client.getQueriesData<Reply<'listAnimals'>>({ queryKey: ['listAnimals'] })
    const elsewhere = others.map(([, reply]) => reply && named(reply)).find((name) => name !== undefined)
    return elsewhere ?? (data && missingName(id))
  }
}
