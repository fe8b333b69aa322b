import { Select, type SelectProps } from '@mantine/core'
import { commonTexts } from '../texts.ts'

type Props = Omit<SelectProps, 'data'> & { all: readonly { id: string; name: string }[] }

/** Picks from a complete list by typing part of a name; what the server finds is picked with a `FoundSelect`. */
export function ListSelect({ all, ...rest }: Props) {
  return (
    <Select
      placeholder={commonTexts.choose}
      searchable
      limit={100}
      nothingFoundMessage={commonTexts.noneFound}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      {...rest}
    />
  )
}
