import { Button, Group, SimpleGrid, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { formatNumbers, rangesOf } from '#stock/batches/straw.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { isDay, shortDate, today } from '#ui/dates.ts'
import { DayField } from '#ui/form/DayField.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import type { StockLine } from '../contract.ts'
import { movedLater } from '../moved-later.ts'
import { strawsTexts } from '../texts.ts'
import { amountAnew } from './amount.ts'
import { longPast } from './movement-warnings.ts'
import { NumbersField } from './NumbersField.tsx'
import { SignerSelect } from './SignerSelect.tsx'
import type { Values } from './withdrawal-draft.ts'

type Props = {
  form: FormOf<Values>
  /** Stock lines that straws are taken from. */
  there: StockLine[]
  /** Numbers that can be named; undefined if only an amount can be. */
  numbers: readonly number[] | undefined
}

type Detail = 'day' | 'end' | 'note' | 'numbers'

/** Details that are seldom changed: one line with a link for each, until it is pressed or its field is refused. */
export function WithdrawalDetails({ form, there, numbers }: Props) {
  const { values, problems, change } = form
  const { user } = useSession().session
  const [pressed, setPressed] = useState<readonly Detail[]>([])
  const takesEnd = values.type === 'CONSIGNMENT'
  const isOpen = {
    day:
      pressed.includes('day') ||
      problems['withdrawal.date'] !== undefined ||
      problems['signer_id'] !== undefined,
    end: takesEnd && (pressed.includes('end') || problems['withdrawal.ends_on'] !== undefined),
    note: pressed.includes('note') || problems['withdrawal.note'] !== undefined,
    numbers: numbers !== undefined && (pressed.includes('numbers') || problems['numbers'] !== undefined),
  }
  const link = (detail: Detail, label: string) =>
    !isOpen[detail] && (
      <Button variant="subtle" size="compact-sm" px={6} onClick={() => setPressed([...pressed, detail])}>
        {label}
      </Button>
    )
  const isLast = (detail: Detail) => pressed.at(-1) === detail
  return (
    <>
      {isOpen.numbers && (
        <NumbersField
          label={strawsTexts.numbersField}
          description={strawsTexts.numbersHint(formatNumbers(rangesOf([...numbers!])))}
          chosen={new Set(values.numbers)}
          check={(named) => {
            const unknown = named.filter((number) => !numbers!.includes(number))
            return unknown.length > 0 ? strawsTexts.numbersUnknown(formatNumbers(rangesOf(unknown))) : null
          }}
          problem={problems['numbers']}
          onNumbers={(named) =>
            change(named?.length ? { numbers: named, amount: named.length } : { numbers: null, amount: '' })
          }
          autoFocus={isLast('numbers')}
        />
      )}
      {isOpen.day && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DayField
            label={strawsTexts.date}
            required
            value={values.date}
            onChange={(date) => amountAnew(form)({ date, numbers: null })}
            description={
              (isDay(values.date) && movedLater(there, values.date)) || longPast(values.date, today())
            }
            error={problems['withdrawal.date']}
            autoFocus={isLast('day')}
          />
          <SignerSelect value={values.signer_id} onChange={(signer_id) => change({ signer_id })} />
        </SimpleGrid>
      )}
      {isOpen.end && (
        <DayField
          label={strawsTexts.agreedEnd}
          isPlanned
          withShortcuts={false}
          value={values.ends_on ?? ''}
          onChange={(ends_on) => change({ ends_on })}
          error={problems['withdrawal.ends_on']}
          autoFocus={isLast('end')}
        />
      )}
      {isOpen.note && (
        <Textarea
          label={containerTexts.note}
          autosize
          {...form.of('note')}
          error={problems['withdrawal.note']}
          autoFocus={isLast('note')}
        />
      )}
      <Group justify="space-between" gap="4px 16px">
        <Text size="sm" c="dimmed">
          {!isOpen.day && strawsTexts.signedOn(shortDate(values.date), fullName(user))}
        </Text>
        <Group gap={4} mx={-6}>
          {link('day', strawsTexts.changeDay)}
          {takesEnd && link('end', strawsTexts.agreedEnd)}
          {link('note', strawsTexts.addNote)}
          {numbers && numbers.length > 0 && link('numbers', strawsTexts.numbersField)}
        </Group>
      </Group>
    </>
  )
}
