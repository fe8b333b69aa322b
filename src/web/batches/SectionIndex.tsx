import { Alert, Anchor, NavLink, Stack } from '@mantine/core'
import { texts } from '../texts.ts'
import type { Problems } from '../ui/problems.ts'
import type { FieldsProps } from './SheetSections.tsx'

export type SectionId = keyof (typeof texts)['section']

const INDEX = Object.keys(texts.section) as SectionId[]
const IDENTIFYING = [
  'label',
  'animal_id',
  'producer_id',
  'straw_colour',
  'straw_amount',
  'received_on',
  'sheet.collection',
]
const DOSING = new Set(['concentration_per_dose', 'calculation_mode', 'straws_per_dose'])

function belongsTo(section: SectionId, path: string) {
  if (section === 'identification') return IDENTIFYING.some((start) => path.startsWith(start))
  if (section === 'dose') return DOSING.has(path)
  return section === 'quality' ? path === 'quality' : path.startsWith(`sheet.${section}.`)
}

export function SectionIndex({ draft, problems }: Pick<FieldsProps, 'draft' | 'problems'>) {
  return (
    <Stack gap={2} component="nav" aria-label={texts.batch.sections} pos="sticky" top={76}>
      {INDEX.map((section) => {
        const wrong = Object.keys(problems).some((path) => belongsTo(section, path))
        const filled = Object.entries(draft).some(([path, value]) => value !== '' && belongsTo(section, path))
        const state = wrong ? texts.batch.section_wrong : filled ? texts.batch.section_filled : undefined
        return (
          <NavLink
            key={section}
            href={`#${section}`}
            label={texts.section[section]}
            description={state}
            {...(wrong ? { c: 'red.8' } : {})}
          />
        )
      })}
    </Stack>
  )
}

/** All that is wrong in one place, with a way to each. */
export function Wrong({ problems }: { problems: Problems }) {
  return (
    <Alert color="red" role="alert" title={texts.batch.wrong(Object.keys(problems).length)}>
      {Object.entries(problems).map(([path, message]) => {
        const name = path.split('.').at(-1) as keyof (typeof texts)['field'] | 'label'
        const label =
          name === 'label' ? texts.batch.label : (texts.field[name.replace(/_id$/, '') as never] ?? name)
        return (
          <div key={path}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => document.getElementById(path)?.focus()}
            >
              {label}
            </Anchor>
            : {message}
          </div>
        )
      })}
    </Alert>
  )
}
