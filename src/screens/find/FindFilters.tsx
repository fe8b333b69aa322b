import { ActionIcon, Button, Group, Input, NativeSelect, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown, IconMinus, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { MAX_DOSES, MIN_QUALITIES, SIZES } from '#stock/batches/filters.ts'
import type { FoundPlaces, PlaceQuery } from '#stock/straws/places.ts'
import { BigStepper } from '#stock/straws/web/BigStepper.tsx'
import { today } from '#ui/dates.ts'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import { FilterSheet } from '#ui/FilterSheet.tsx'
import { commonTexts } from '#ui/texts.ts'
import type { FindSearch } from './find-search.ts'
import { findTexts } from './texts.ts'
import { FILTERS, usePlaces, placeQueryOf } from './use-places.ts'
import classes from './FindFilters.module.css'

const CHOICES = ['owner', 'quality', 'size', 'frozen', 'container'] as const
type Choice = (typeof CHOICES)[number]
type Option = { value: string; label: string }

type Props = {
  search: FindSearch
  order: PlaceQuery['order']
  /** Last answer, whose owners and containers are offered; undefined until there is one. */
  found: Pick<FoundPlaces, 'owners' | 'containers'> | undefined
  onChange: (change: Partial<FindSearch>) => void
}

const NONE = Object.fromEntries(FILTERS.map((name) => [name, undefined])) as Partial<FindSearch>
const YEARS = 5

/** Returns the choices of each filter, with the chosen one even if it is not among those found. */
function useOptions(search: FindSearch, found: Props['found']): Record<Choice, Option[]> {
  const { tenant } = useSession()
  const year = Number(today().slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, index) => String(year - index))
  const others = (found?.owners ?? []).filter(({ id }) => id !== tenant.party_id)
  const all: Record<Choice, Option[]> = {
    owner: [
      ...(tenant.party_id ? [{ value: tenant.party_id, label: tenant.name }] : []),
      ...others.map(({ id, name }) => ({ value: id, label: name })),
    ],
    quality: MIN_QUALITIES.toReversed().map((value) => ({ value, label: findTexts.atLeast(value) })),
    size: SIZES.map((value) => ({ value, label: findTexts.size(value) })),
    frozen: years.map((value) => ({ value, label: value })),
    container: (found?.containers ?? []).map(({ id, label }) => ({ value: id, label })),
  }
  for (const name of CHOICES) {
    const value = search[name]
    if (value !== undefined && !all[name].some((option) => option.value === value))
      all[name].push({ value, label: name === 'frozen' ? findTexts.frozenOn(value) : findTexts.other })
  }
  return all
}

/** Filters on a desktop: a row of pills, one to count doses, the others each with a menu. */
export function FilterBar({ search, found, onChange }: Props) {
  const options = useOptions(search, found)
  const { doses } = search
  return (
    <section className={classes.bar} aria-label={commonTexts.filter}>
      <div
        className={classes.pill}
        data-on={doses !== undefined || undefined}
        role="group"
        aria-label={findTexts.dosesLabel}
      >
        <span>{findTexts.dosesLabel}</span>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={findTexts.fewerDoses}
          disabled={doses === undefined}
          onClick={() => onChange({ doses: doses === 1 ? undefined : doses! - 1 })}
        >
          <IconMinus size={14} aria-hidden />
        </ActionIcon>
        <b className="num" role="status">
          {doses ?? findTexts.anyDoses}
        </b>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={findTexts.moreDoses}
          disabled={doses === MAX_DOSES}
          onClick={() => onChange({ doses: (doses ?? 0) + 1 })}
        >
          <IconPlus size={14} aria-hidden />
        </ActionIcon>
      </div>
      {CHOICES.map((name) => {
        const chosen = options[name].find(({ value }) => value === search[name])
        return (
          <div key={name} className={classes.pill} data-on={chosen !== undefined || undefined}>
            <LazyMenu
              position="bottom-start"
              target={
                <UnstyledButton className={classes.opener}>
                  <span>{findTexts.filters[name]}</span> <b>{chosen?.label ?? findTexts.any[name]}</b>
                  {!chosen && <IconChevronDown size={16} stroke={1.75} aria-hidden />}
                </UnstyledButton>
              }
            >
              <Menu.RadioGroup
                value={search[name] ?? ''}
                onChange={(value: string) => onChange({ [name]: value || undefined })}
              >
                <Menu.RadioItem value="">{findTexts.anyShort[name]}</Menu.RadioItem>
                {options[name].map(({ value, label }) => (
                  <Menu.RadioItem key={value} value={value}>
                    {label}
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </LazyMenu>
            {chosen && (
              <ActionIcon
                variant="transparent"
                size={28}
                aria-label={findTexts.clearFilter(findTexts.filters[name])}
                onClick={() => onChange({ [name]: undefined })}
              >
                <IconX size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {FILTERS.some((name) => search[name] !== undefined) && (
        <Button variant="subtle" size="compact-md" onClick={() => onChange({ ...NONE, text: undefined })}>
          {findTexts.clearAll}
        </Button>
      )}
    </section>
  )
}

/** Filters on a phone: a sheet with all of them, and a chip for each set one, which a press removes. */
export function FilterChips({ search, order, found, onChange }: Props) {
  const [draft, setDraft] = useState<FindSearch | null>(null)
  const options = useOptions(search, found)
  const { tenant } = useSession()
  const chips = [
    ...(search.doses === undefined ? [] : [['doses', findTexts.doses(search.doses)] as const]),
    ...CHOICES.flatMap((name) => {
      const chosen = options[name].find(({ value }) => value === search[name])
      if (!chosen) return []
      const isOwn = name === 'owner' && chosen.value === tenant.party_id
      return [[name, isOwn ? findTexts.yours : chosen.label] as const]
    }),
  ]
  return (
    <section className={classes.chips} aria-label={commonTexts.filter}>
      <UnstyledButton
        className={classes.pill}
        aria-haspopup="dialog"
        aria-label={commonTexts.filter}
        onClick={() => setDraft(search)}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />
        {chips.length === 0 && commonTexts.filter}
      </UnstyledButton>
      {chips.map(([name, label]) => (
        <UnstyledButton
          key={name}
          className={classes.pill}
          data-on
          aria-label={findTexts.clearFilter(label)}
          onClick={() => onChange({ [name]: undefined })}
        >
          <span className="cut">{label}</span>
          <IconX size={16} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ))}
      {draft && (
        <Fields
          {...{ draft, order, found }}
          onDraft={(change) => setDraft({ ...draft, ...change })}
          onClose={() => setDraft(null)}
          onShow={() => {
            onChange(draft)
            setDraft(null)
          }}
        />
      )}
    </section>
  )
}

type FieldsProps = Pick<Props, 'order' | 'found'> & {
  draft: FindSearch
  onDraft: (change: Partial<FindSearch>) => void
  onClose: () => void
  onShow: () => void
}

function Fields({ draft, order, found, onDraft, onClose, onShow }: FieldsProps) {
  const { tenant } = useSession()
  const answer = usePlaces(placeQueryOf(draft, order), true)
  const options = useOptions(draft, answer.found ?? found)
  const total = answer.query.isPlaceholderData ? undefined : answer.found?.pagination.total
  const others = options.owner.filter(({ value }) => value !== tenant.party_id)
  const any = (name: Choice) => ({ value: '', label: findTexts.anyShort[name] })
  const set = (name: Choice) => (value: string) => onDraft({ [name]: value || undefined })
  const selects = ['frozen', 'container'] as const
  return (
    <FilterSheet opened onClose={onClose}>
      <Stack gap="sm" className={classes.sheet}>
        <Group justify="space-between">
          <Text size="sm" fw={500}>
            {findTexts.dosesNeeded}
          </Text>
          <Button variant="subtle" size="compact-md" onClick={() => onDraft(NONE)}>
            {findTexts.clear}
          </Button>
        </Group>
        <BigStepper
          label={findTexts.dosesNeeded}
          value={draft.doses ?? ''}
          max={MAX_DOSES}
          onChange={(value) => onDraft({ doses: isCount(value) ? Number(value) : undefined })}
        />
        <ChoiceChips
          label={findTexts.filters.owner}
          choices={[...options.owner.slice(0, 1), any('owner')]}
          value={draft.owner ?? ''}
          onChange={set('owner')}
        />
        {others.length > 0 && (
          <NativeSelect
            aria-label={findTexts.anotherOwner}
            data={[{ value: '', label: findTexts.anotherOwner }, ...others]}
            value={others.some(({ value }) => value === draft.owner) ? draft.owner! : ''}
            onChange={(event) => set('owner')(event.currentTarget.value)}
          />
        )}
        <ChoiceChips
          label={findTexts.strawSize}
          choices={[any('size'), ...options.size]}
          value={draft.size ?? ''}
          onChange={set('size')}
        />
        <ChoiceChips
          label={findTexts.qualityAtLeast}
          choices={[
            any('quality'),
            ...MIN_QUALITIES.map((value) => ({ value, label: findTexts.qualities[value] })),
          ]}
          value={draft.quality ?? ''}
          onChange={set('quality')}
        />
        <Group grow>
          {selects.map((name) => (
            <Input.Wrapper key={name} label={findTexts.filters[name]} labelElement="div">
              <NativeSelect
                aria-label={findTexts.filters[name]}
                data={[any(name), ...options[name]]}
                value={draft[name] ?? ''}
                onChange={(event) => set(name)(event.currentTarget.value)}
              />
            </Input.Wrapper>
          ))}
        </Group>
        <div className={classes.show}>
          <Button h={56} fz={18} radius="lg" fullWidth onClick={onShow}>
            {findTexts.showPlaces(total)}
          </Button>
        </div>
      </Stack>
    </FilterSheet>
  )
}

const isCount = (value: number | string) =>
  Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= MAX_DOSES
