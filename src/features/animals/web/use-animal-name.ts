import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#platform/contract/endpoint.ts'
import { type Animal, type Sex, listAnimals, showAnimal } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import { useMissingNames } from '#features/session/web/use-missing-names.ts'

/** Looks up a horse's name among all lists loaded so far. */
export function useAnimalName(sex: Sex) {
  const { tenant_id } = useSession()
  const client = useQueryClient()
  const missingName = useMissingNames(showAnimal)
  const { data } = useApiQuery(listAnimals, { query: { tenant_id, limit: 100, sex, name: '' } })
  return (id: string | null | undefined) => {
    const named = ({ animals }: { animals: Animal[] }) => animals.find((animal) => animal.id === id)?.name
    const first = data && named(data)
    if (first !== undefined || !id) return first
    const others = client.getQueriesData<Reply<typeof listAnimals>>({ queryKey: [listAnimals.path] })
    const elsewhere = others.map(([, reply]) => reply && named(reply)).find((name) => name !== undefined)
    return elsewhere ?? (data && missingName(id))
  }
}
