import { Button, Group, Stack, Text } from '@mantine/core'
import type { Batch } from '#stock/batches/contract.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import { formatNumbers, numbersIn, rangesOf } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { Container } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { plural } from '#platform/contract/grouped.ts'
import { strawsTexts } from '../texts.ts'
import { type Content, groupName, type StoredStraw, strawKey } from './chosen-straws.ts'
import { NumbersField } from './NumbersField.tsx'
import type { Selection, StockAction } from './StockLines.tsx'
import { StrawStepper } from './StrawStepper.tsx'
import { useMayDo } from './use-may-do.ts'
import classes from './canister.module.css'

const STANDING = ['move', 'withdraw'] as const
const CHOSEN = ['pick', ...STANDING] as const

type Props = Selection & {
  container: Container
  /** Group of straws that was pressed or focused last; initially, the first group of the canister. */
  current: Content
  straws: readonly StoredStraw[]
  batches: ReadonlyMap<string, Batch>
  onClear: () => void
  onClose?: () => void
  onActChosen: (act: StockAction) => void
  onAction: (act: StockAction, content: Content) => void
}

/** Footer with the chosen straws and their actions; with none chosen, actions on the current group. */
export function CanisterFoot(props: Props) {
  const { container, current, straws, batches, onSelect, onClear, onAction, onActChosen } = props
  const name = groupName(container, current)
  const mayDo = useMayDo()
  const batch = container.batches.find(({ id }) => id === current.batch_id)!
  const owner = container.owners.find(({ id }) => id === current.owner_id)?.name ?? ''
  const numbers = numbersIn(current.numbers)
  const keys = (some: number[]) => some.map((number) => strawKey({ batch_id: current.batch_id, number }))
  const chosen = new Set(numbers.filter((number) => props.selected.has(keys([number])[0]!)))
  const isMixed = chosen.size < straws.length
  const count = straws.length === 0 ? current.straws : straws.length
  const per_dose = batches.get(current.batch_id)?.computed.straws_per_dose ?? null
  const doses = dosesOf(count, per_dose)
  const withStepper = props.onClose !== undefined && straws.length > 0 && !isMixed
  const clear = (
    <Button variant="subtle" onClick={onClear} px={8} ml={-8}>
      {containerTexts.clearSelection}
    </Button>
  )
  return (
    <Stack
      gap={14}
      className={classes.canisterFoot}
      role="region"
      aria-label={straws.length === 0 ? name : strawsTexts.selected(straws.length)}
      data-chosen={straws.length > 0 || undefined}
    >
      <Group wrap="nowrap" align="start" gap={12}>
        <StrawMark colour={batch.straw_colour} height={36} />
        <Stack gap={2} flex={1} miw={0}>
          <Text fz={16} role="status">
            {isMixed ? (
              <b>{strawsTexts.selected(straws.length)}</b>
            ) : (
              <>
                <b>{plural(count, 'straw')}</b> {containerTexts.of} <b>{batch.label}</b>
              </>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {isMixed
              ? mixture(straws, container)
              : [doses && containerTexts.dosesAndStraws(doses.doses, doses.straws_left_over)]
                  .concat(containerTexts.ownedBy(owner))
                  .filter(Boolean)
                  .join(', ')}
          </Text>
        </Stack>
        {withStepper ? (
          clear
        ) : (
          <Group gap={8} wrap="nowrap" component="label">
            <Text size="sm" c="dimmed" span>
              {containerTexts.numbersShort}
            </Text>
            <NumbersField
              key={name}
              w={104}
              aria-label={containerTexts.selectNumbers(name)}
              chosen={chosen}
              onNumbers={(typed) => {
                onSelect(keys(numbers), false)
                onSelect(keys(numbers.filter((number) => typed?.includes(number))), true)
              }}
            />
          </Group>
        )}
      </Group>
      {withStepper && (
        <StrawStepper
          count={chosen.size}
          max={numbers.length}
          detail={strawsTexts.numbers(formatNumbers(rangesOf(numbers.filter((one) => chosen.has(one)))))}
          onChange={(by) => {
            const next =
              by > 0 ? numbers.find((one) => !chosen.has(one)) : numbers.findLast((one) => chosen.has(one))
            onSelect(keys([next!]), by > 0)
          }}
        />
      )}
      <Group justify="space-between" gap={8}>
        {straws.length === 0 ? (
          <Group gap={4} ml={-8}>
            <Button variant="subtle" onClick={() => onSelect(keys(numbers), true)} px={8}>
              {containerTexts.selectAll}
            </Button>
            {per_dose !== null && per_dose < numbers.length && (
              <Button
                variant="subtle"
                onClick={() => onSelect(keys(numbers.slice(0, per_dose)), true)}
                px={8}
              >
                {strawsTexts.amountOf(1, per_dose)}
              </Button>
            )}
          </Group>
        ) : (
          !withStepper && clear
        )}
        <Group gap={8} className={classes.canisterActions}>
          {(straws.length === 0 ? STANDING : CHOSEN).filter(mayDo).map((act) => (
            <Button
              key={act}
              variant={act === 'withdraw' && straws.length > 0 ? 'filled' : 'default'}
              {...(straws.length === 0
                ? {
                    'aria-label': containerTexts.actHere(strawsTexts[act], batch.label, current.level, owner),
                  }
                : {})}
              onClick={() => (straws.length === 0 ? onAction(act, current) : onActChosen(act))}
            >
              {withStepper && act === 'withdraw' ? strawsTexts.withdrawSome(chosen.size) : strawsTexts[act]}
            </Button>
          ))}
        </Group>
      </Group>
    </Stack>
  )
}

/** Formats the chosen straws as "8 of B-26-001, 4 of B-26-002". */
function mixture(straws: readonly StoredStraw[], { batches }: Container): string {
  const labels = new Map(batches.map(({ id, label }) => [id, label]))
  return [...Map.groupBy(straws, ({ batch_id }) => batch_id)]
    .map(([id, some]) => `${some.length} ${containerTexts.of} ${labels.get(id)}`)
    .join(', ')
}
