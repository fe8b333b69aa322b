import type { SelectProps } from '@mantine/core'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { SearchSelect } from '../ui/SearchSelect.tsx'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | null
  onChange: (value: string | null) => void
  /** Parties that make no sense here. */
  without?: readonly (string | null | undefined)[]
}

export function PartySelect({ without = [], ...rest }: Props) {
  const useFound = (name: string) => {
    const { tenant_id } = useSession()
    const { data } = useReply('listParties', { query: { tenant_id, limit: 100, name } })
    return data?.parties
      .filter(({ id }) => !without.includes(id))
      .map(({ id, name: label }) => ({ value: id, label }))
  }
  return <SearchSelect {...rest} useFound={useFound} />
}

/** The party that is the organisation itself; undefined until it is known. */
export function useOwnParty() {
  const { tenant_id, tenant } = useSession()
  const { data } = useReply('listParties', { query: { tenant_id, limit: 100, name: '' } })
  const named = useReply('listParties', { query: { tenant_id, limit: 100, name: tenant.name } })
  return [...(data?.parties ?? []), ...(named.data?.parties ?? [])].find(({ is_self }) => is_self)
}
