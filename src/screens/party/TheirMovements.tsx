import { Text } from '@mantine/core'
import type { Stake } from '#integration/overview/stakeholders.ts'
import { plural } from '#platform/contract/grouped.ts'
import type { Party } from '#registry/parties/contract.ts'
import { theirStraws, theirWords } from '#stock/movements/their-words.ts'
import { MovementIcon } from '#stock/movements/web/MovementIcon.tsx'
import { movementTexts } from '#stock/movements/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { Section } from '#ui/Section.tsx'
import { stakeTexts } from './texts.ts'

type Props = Pick<Stake, 'movements' | 'movements_total'> & { party: Party }

export function TheirMovements({ party: { id: party_id, is_self }, movements, movements_total }: Props) {
  return (
    <Section
      title={stakeTexts.movements}
      actions={
        <AnchorLink to="/movements" search={{ party_id }} size="sm">
          {stakeTexts.viewAll(movements_total)}
        </AnchorLink>
      }
    >
      <ul className="home-rows">
        {movements.map((movement) => {
          const isUndone = movement.reversed_by_id !== null
          return (
            <li key={movement.id}>
              <MovementIcon {...movement} />
              <div className="home-row-text">
                <Text size="sm" component={isUndone ? 'del' : 'span'} display="block">
                  <b>{plural(movement.amount, 'straw')}</b> {theirWords(movement, party_id, is_self)}
                  {isUndone && `, ${movementTexts.reversed.toLowerCase()}`}
                </Text>
                <Text size="sm" c="dimmed" component="span">
                  {theirStraws(movement, party_id)}
                </Text>
              </div>
              <time dateTime={movement.date} className="small">
                {shortDate(movement.date)}
              </time>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
