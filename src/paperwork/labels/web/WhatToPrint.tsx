import { Stack, Text, UnstyledButton } from '@mantine/core'
import { IconCircleDot, IconCylinder, IconTestPipe, type TablerIcon } from '@tabler/icons-react'
import { Section } from '#ui/Section.tsx'
import { LABEL_KINDS, type LabelKind } from '../drawing.ts'
import { labelTexts } from '../texts.ts'
import { LabelChoices } from './LabelChoices.tsx'
import type { LabelJob } from './use-label-job.ts'
import classes from './WhatToPrint.module.css'

const ICONS: Record<LabelKind, TablerIcon> = {
  GOBLET: IconTestPipe,
  CANISTER: IconCircleDot,
  CONTAINER: IconCylinder,
}

export function WhatToPrint({ job }: { job: LabelJob }) {
  return (
    <Section title={labelTexts.what}>
      <Stack role="radiogroup" aria-label={labelTexts.what} gap={4} mb="md">
        {LABEL_KINDS.map((one) => {
          const Icon = ICONS[one]
          return (
            <UnstyledButton
              key={one}
              role="radio"
              aria-checked={one === job.kind}
              className={classes.labelKind}
              onClick={() => job.changeKind(one)}
            >
              <Icon size={20} aria-hidden />
              <span>
                <Text fw={600} component="span" display="block">
                  {labelTexts.kinds[one]}
                </Text>
                <Text size="xs" c="dimmed" component="span" display="block">
                  {labelTexts.kindTexts[one]}
                </Text>
              </span>
              <Text fw={600} component="span" className="num">
                {job.labels.filter((label) => label.kind === one).length}
              </Text>
            </UnstyledButton>
          )
        })}
      </Stack>
      <LabelChoices job={job} />
    </Section>
  )
}
