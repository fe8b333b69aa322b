import { Alert } from '@mantine/core'
import { IconSnowflake, IconSnowflakeOff } from '@tabler/icons-react'
import { labelTexts } from '../texts.ts'
import type { LabelJob } from './use-label-job.ts'

/**
 * States whether the chosen paper may be put into nitrogen. Renders nothing for containers, which are labelled outside.
 */
export function ColdNote({ job: { kind, template } }: { job: LabelJob }) {
  if (kind === 'CONTAINER') return null
  const { is_paper, name } = template
  const Icon = is_paper ? IconSnowflakeOff : IconSnowflake
  return (
    <Alert color="straw" icon={<Icon aria-hidden />}>
      {is_paper ? labelTexts.coldPaper(name) : labelTexts.coldRoll}
    </Alert>
  )
}
