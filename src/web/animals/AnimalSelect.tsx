import type { SelectProps } from '@mantine/core'
import type { Sex } from '#domain/animals.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { SearchSelect } from '../ui/SearchSelect.tsx'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | null
  onChange: (value: string | null) => void
  sex: Sex
}

export function AnimalSelect({ sex, ...rest }: Props) {
  const useFound = (name: string) => {
    const { tenant_id } = useSession()
    const { data } = useReply('listAnimals', { query: { tenant_id, limit: 100, sex, name } })
    return data?.animals.map((animal) => ({
      value: animal.id,
      label: animal.ueln ? `${animal.name} · ${animal.ueln}` : animal.name,
    }))
  }
  return <SearchSelect {...rest} useFound={useFound} />
}
