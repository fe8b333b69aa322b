import { AnchorLink } from '#ui/links.tsx'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { longDate } from '#platform/contract/days.ts'
import type { Batch } from '#features/batches/contract.ts'
import { batchTexts } from '#features/batches/texts.ts'
import { QualityBadge } from '#features/batches/web/QualityBadge.tsx'
import { StrawMark } from '#features/batches/web/StrawColour.tsx'
import { words } from '#platform/contract/words.ts'
import classes from './BatchHead.module.css'

type Props = { batch: Batch; heading: ReactNode; children: ReactNode }

/** A batch is announced by its straw and one sentence. */
export function BatchHead({ batch, heading, children }: Props) {
  const { animal, sheet, straw_colour, straw_size, quality, available_from } = batch
  const { produced_on } = sheet.collection
  return (
    <div>
      <AnchorLink to="/batches" className="small">
        {batchTexts.title}
      </AnchorLink>
      <Group gap="16px 24px" align="stretch" justify="space-between" className={classes.batchHead}>
        <Group gap="md" wrap="nowrap" miw={0}>
          <StrawMark colour={straw_colour} height={52} />
          <div>
            <Group gap="sm">
              {heading}
              <QualityBadge quality={quality} />
            </Group>
            <Text c="dimmed" fz={16} lh="24px">
              <AnchorLink to="/horses/$id" params={{ id: animal.id }} fw={500} inherit>
                {animal.name}
              </AnchorLink>
              {batchTexts.announced(
                longDate(produced_on ?? available_from),
                produced_on !== null,
                (words[straw_colour] ?? straw_colour).toLowerCase(),
                straw_size,
              )}
            </Text>
          </div>
        </Group>
        <Group gap="xs" wrap="nowrap">
          {children}
        </Group>
      </Group>
    </div>
  )
}
