import { NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { decimalOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { Section } from '#ui/Section.tsx'
import { placementOf } from '../label.ts'
import { labelsOnSheet, type Template, TEMPLATES } from '../templates.ts'
import { labelTexts } from '../texts.ts'
import type { Sheet } from './printer-settings.ts'
import type { LabelKind } from '../drawing.ts'

type Props = {
  kind: LabelKind
  template: Template
  sheet: Sheet
  onTemplate: (key: string) => void
  /** @param value null while the typed number is outside its limits */
  onSheet: (name: keyof Sheet, value: number | null) => void
}

export function SheetSettings({ kind, template, sheet, onTemplate, onSheet }: Props) {
  const isSheet = template.paper !== 'ROLL'
  const place = sheet.start - 1
  const field = (name: keyof Sheet, unit: string, min: number, max: number) => (
    <SheetNumber
      key={`${template.key} ${name}`}
      label={labelTexts[name]}
      value={sheet[name]}
      {...{ unit, min, max }}
      onChange={(value) => onSheet(name, value)}
    />
  )
  return (
    <Section title={labelTexts.onto}>
      <NativeSelect
        label={labelTexts.template}
        value={template.key}
        data={TEMPLATES.filter((one) => placementOf(kind, one) !== null).map((one) => ({
          value: one.key,
          label: templateName(one),
        }))}
        onChange={(event) => onTemplate(event.currentTarget.value)}
      />
      <SimpleGrid cols={2} mt="sm" spacing="sm">
        {isSheet && (
          <div style={{ gridColumn: 'span 2' }}>
            <SheetNumber
              label={labelTexts.start}
              value={sheet.start}
              unit={labelTexts.startAt(
                Math.floor(place / template.columns) + 1,
                (place % template.columns) + 1,
              )}
              min={1}
              max={labelsOnSheet(template)}
              isWhole
              onChange={(start) => onSheet('start', start)}
            />
          </div>
        )}
        {field('offset_x', 'mm', -20, 20)}
        {field('offset_y', 'mm', -20, 20)}
        {field('scale_x', '%', 90, 110)}
        {field('scale_y', '%', 90, 110)}
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt="xs">
        {labelTexts.saved}
      </Text>
    </Section>
  )
}

function templateName(template: Template): string {
  const { name, paper, width, height } = template
  const more =
    paper === 'ROLL' ? labelTexts.roll : labelTexts.onSheet(labelsOnSheet(template), labelTexts.papers[paper])
  return labelTexts.templateName(name, `${width} × ${height}`, more)
}

type NumberProps = {
  label: string
  value: number
  unit: string
  min: number
  max: number
  isWhole?: boolean
  onChange: (value: number | null) => void
}

function SheetNumber({ label, value, unit, min, max, isWhole = false, onChange }: NumberProps) {
  const [typed, setTyped] = useState({ text: String(value), value })
  const text = typed.value === value ? typed.text : String(value)
  const number = decimalOrText(text)
  const isGood = (one: number | string): one is number =>
    typeof one === 'number' && one >= min && one <= max && (!isWhole || Number.isInteger(one))
  return (
    <NumberField
      label={label}
      value={text}
      rightSection={
        <Text size="xs" c="dimmed" component="span" pr={10} ta="right" style={{ whiteSpace: 'nowrap' }}>
          {unit}
        </Text>
      }
      rightSectionWidth={isWhole ? 128 : 40}
      error={isGood(number) ? undefined : labelTexts.between(min, max)}
      onChange={(event) => {
        const next = decimalOrText(event.currentTarget.value)
        setTyped({ text: event.currentTarget.value, value: isGood(next) ? next : value })
        onChange(isGood(next) ? next : null)
      }}
    />
  )
}
