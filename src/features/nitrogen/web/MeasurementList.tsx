import { Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { shortDate } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { type Measurement, strikeMeasurement, type VesselCare } from '../contract.ts'
import { kindTexts, nitrogenTexts, oneDecimal } from '../texts.ts'
import { dayAndTime, figuresOf } from './care-text.ts'
import { usePermissions, useSession } from '#features/session/web/session.ts'
import classes from './MeasurementList.module.css'

type Props = { care: VesselCare; measurements: readonly Measurement[] }

/** All that was measured and filled, the latest first; what was struck out stays. */
export function MeasurementList({ care, measurements }: Props) {
  const { tenant_id } = useSession()
  const mayStrike = usePermissions().has('BOOK')
  const [asked, setAsked] = useState<Measurement | null>(null)
  if (measurements.length === 0) return <Text c="dimmed">{nitrogenTexts.historyNone}</Text>
  const named = (one: Measurement) =>
    [figuresOf(care, one) ?? kindTexts[one.kind].toLowerCase(), shortDate(one.happened_at)] as const
  return (
    <>
      <WideTable label={nitrogenTexts.listOf(care.label)} minWidth={760}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{nitrogenTexts.at}</Table.Th>
            <Table.Th>{nitrogenTexts.what}</Table.Th>
            <Table.Th>{nitrogenTexts.amount}</Table.Th>
            <Table.Th>{nitrogenTexts.added}</Table.Th>
            <Table.Th>{nitrogenTexts.by}</Table.Th>
            <Table.Th>{nitrogenTexts.note}</Table.Th>
            <Table.Th>
              <span className="unseen">{nitrogenTexts.strike}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {measurements.map((one) => {
            const { id, happened_at, kind, added_litres, recorded_by_name, note, struck_at, struck_by_name } =
              one
            const isStruck = struck_at !== null
            return (
              <Table.Tr key={id}>
                <Table.Td className={isStruck ? classes.struck : ''}>{dayAndTime(happened_at)}</Table.Td>
                <Table.Td className={isStruck ? classes.struck : ''}>{kindTexts[kind]}</Table.Td>
                <Table.Td className={isStruck ? classes.struck : ''}>{figuresOf(care, one)}</Table.Td>
                <Table.Td className={isStruck ? classes.struck : ''}>
                  {added_litres !== null && nitrogenTexts.plus(oneDecimal(added_litres))}
                </Table.Td>
                <Table.Td>{recorded_by_name}</Table.Td>
                <Table.Td>
                  {note}
                  {isStruck && (
                    <Text size="xs" c="dimmed">
                      {nitrogenTexts.struck(struck_by_name ?? '', shortDate(struck_at))}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  {!isStruck && mayStrike && (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      aria-label={nitrogenTexts.strikeOf(...named(one))}
                      onClick={() => setAsked(one)}
                    >
                      {nitrogenTexts.strike}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </WideTable>
      {asked && (
        <ConfirmDialog
          endpoint={strikeMeasurement}
          thing={{ id: asked.id, tenant_id }}
          title={nitrogenTexts.strikeQuestion(...named(asked))}
          text={nitrogenTexts.strikeText}
          submit={nitrogenTexts.strike}
          done={nitrogenTexts.struckToast}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
