import { type ComboboxItem, Group, Input, Progress, Select, Stack, Text } from '@mantine/core'
import { type ContainerSummary, type Location, listContainers } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { OWN } from './place-name.ts'
import { containerTexts } from '../texts.ts'
import { LoadError } from '#ui/QueryResult.tsx'
import { scaleOf } from './scale.ts'

type Props = {
  warehouse_id: string
  value: Location | null
  onChange: (location: Location | null) => void
  error?: string | undefined
  /** Whether straws that have places may keep their levels. */
  ownLevels?: boolean
  /** Highest canister the straws come from, if they may keep their canisters too. */
  own_canisters?: number | undefined
}

export function LocationChooser(props: Props) {
  const { warehouse_id, value, onChange, error, ownLevels = false } = props
  const { data, isError, error: failure, refetch } = useApiQuery(listContainers, {})
  const containers = (data?.containers ?? []).filter((one) => one.warehouse_id === warehouse_id)
  const container = containers.find(({ id }) => id === value?.container_id)
  return (
    <Input.Wrapper
      error={error}
      role="group"
      aria-label={containerTexts.placeLabel}
      label={containerTexts.placeLabel}
      labelElement="div"
    >
      <Group grow preventGrowOverflow={false} wrap="wrap" gap="xs" mt={4}>
        <Select
          aria-label={containerTexts.container}
          placeholder={containerTexts.noPlace}
          clearable
          searchable
          miw={180}
          data={containers.map(({ id, label }) => ({ value: id, label }))}
          value={value?.container_id ?? null}
          onChange={(container_id) => {
            const chosen = containers.find(({ id }) => id === container_id)
            const canister = chosen && canKeepCanisters(chosen, props) ? OWN : 1
            onChange(container_id ? { container_id, canister, level: ownLevels ? OWN : 1 } : null)
          }}
        />
        {value && container && <Places {...props} container={container} value={value} />}
      </Group>
      {isError && <LoadError error={failure} retry={refetch} text={containerTexts.failed} />}
    </Input.Wrapper>
  )
}

function canKeepCanisters({ canisters }: ContainerSummary, { own_canisters }: Pick<Props, 'own_canisters'>) {
  return own_canisters !== undefined && own_canisters <= canisters
}

type PlacesProps = Props & { container: ContainerSummary; value: Location }

function Places({ container, value, onChange, ownLevels = false, own_canisters }: PlacesProps) {
  const standing = (canister: number, level?: number) =>
    container.contents
      .filter((content) => content.canister === canister && (level === undefined || content.level === level))
      .reduce((straws, content) => straws + content.straws, 0)
  const full = scaleOf(container)
  return (
    <>
      <NumberedSelect
        label={containerTexts.canisterLabel}
        name={containerTexts.canister}
        count={container.canisters}
        own={canKeepCanisters(container, { own_canisters }) && containerTexts.ownCanister}
        straws={(canister) => standing(canister)}
        full={full * container.levels}
        value={value.canister}
        // Straws that keep their canisters must keep their levels too: levels of several canisters cannot become one.
        onChange={(canister) => onChange({ ...value, canister, level: canister === OWN ? OWN : value.level })}
      />
      <NumberedSelect
        label={containerTexts.levelLabel}
        name={containerTexts.level}
        count={value.canister === OWN ? 0 : container.levels}
        own={ownLevels && containerTexts.ownLevel}
        straws={(level) => standing(value.canister, level)}
        full={full}
        value={value.level}
        onChange={(level) => onChange({ ...value, level })}
      />
    </>
  )
}

type NumberedProps = {
  label: string
  name: (number: number) => string
  count: number
  own: string | false
  straws: (number: number) => number
  full: number
  value: number
  onChange: (number: number) => void
}

function NumberedSelect({ label, name, count, own, straws, full, value, onChange }: NumberedProps) {
  const holds = (number: number) =>
    straws(number) === 0 ? containerTexts.empty : containerTexts.holds(straws(number))
  const option = (item: ComboboxItem) => {
    const number = Number(item.value)
    if (number === OWN) return item.label
    return (
      <Stack gap={4} w="100%">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <span>{name(number)}</span>
          <Text size="xs" c="dimmed" span>
            {holds(number)}
          </Text>
        </Group>
        <Progress value={(100 * straws(number)) / full} size="xs" aria-hidden />
      </Stack>
    )
  }
  return (
    <Select
      aria-label={label}
      allowDeselect={false}
      miw={150}
      data={[
        ...(own ? [{ value: String(OWN), label: own }] : []),
        ...Array.from({ length: count }, (_, index) => ({
          value: String(index + 1),
          label: `${name(index + 1)} · ${holds(index + 1)}`,
        })),
      ]}
      renderOption={({ option: item }) => option(item)}
      value={String(value)}
      onChange={(number) => onChange(Number(number))}
    />
  )
}
