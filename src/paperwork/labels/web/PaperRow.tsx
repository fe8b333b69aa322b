import { Group, Text } from '@mantine/core'
import { labelTexts } from '../texts.ts'
import { Cold, onSheetText } from './PaperChoice.tsx'
import { PaperPicture } from './PaperPicture.tsx'
import { readTemplate } from './printer-settings.ts'
import type { LabelJob } from './use-label-job.ts'

/** Paper that is printed on: its drawing, name and size. */
export function PaperRow({ job: { kind, template, sheet, count } }: { job: LabelJob }) {
  const { name, width, height, paper } = template
  const isLast = readTemplate(kind) === template.key
  return (
    <Group gap={14} wrap="nowrap" align="center">
      <PaperPicture template={template} height={62} start={sheet.start} count={count} />
      <div>
        <Text fw={600} fz={16}>
          {labelTexts.paperName(name, labelTexts.size(width, height))}
        </Text>
        <Text size="sm" c="dimmed">
          {[onSheetText(template, sheet.start), paper === 'ROLL' && isLast ? labelTexts.lastUsedHere : '']
            .filter(Boolean)
            .join(', ')}
        </Text>
        {kind !== 'CONTAINER' && <Cold template={template} />}
      </div>
    </Group>
  )
}
