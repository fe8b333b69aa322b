import { Stack, Text } from '@mantine/core'
import { IconQuestionMark } from '@tabler/icons-react'
import { useState } from 'react'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import type { Location } from '#stock/containers/contract.ts'
import { usePlaceName } from '#stock/containers/web/place-name.ts'
import { useInAccount } from '#account/auth/web/accounts.ts'
import { useSession } from '#account/auth/web/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { reviewTexts } from '../texts.ts'
import { choicesOf, detailOf, sentenceOf, titleOf } from './difference-choices.ts'
import { useNames } from './use-names.ts'
import classes from './DifferenceRow.module.css'
import type { Decision, Difference, StockTake } from '../shapes.ts'

const PlaceChooser = lazyPart(async () => (await import('#stock/straws/web/PlaceChooser.tsx')).PlaceChooser)

type Props = {
  take: StockTake
  difference: Difference
  decision: Decision | null
  signer_name: string
  date: string
  error: string | undefined
  onDecide: (decision: Decision | null) => void
}

export function DifferenceRow({ take, difference, decision, signer_name, date, error, onDecide }: Props) {
  const { tenant } = useSession()
  const inAccount = useInAccount()
  const nameOf = usePlaceName()
  const namesOf = useNames(take)
  const [chosen, setChosen] = useState<string | null>(null)
  const [to, setTo] = useState<Location | null>(null)
  const { batch_id, owner_id, canister, level, kind } = difference
  const named = batch_id !== null && owner_id !== null ? namesOf({ batch_id, owner_id }) : null
  const title = titleOf(difference, named?.label ?? '')
  const choices = choicesOf(difference, nameOf)
  const words = {
    ...{ batch_label: named?.label ?? '', owner_name: named?.owner ?? '', signer_name, date, nameOf },
    is_own: owner_id === tenant.party_id,
    here: { container_id: take.container_id, canister, level },
  }
  return (
    <li className={classes.countDifferenceRow}>
      {named ? (
        <StrawMark colour={named.straw_colour} height={26} />
      ) : (
        <IconQuestionMark size={18} aria-hidden />
      )}
      <div>
        <Text fw={600} component="h3" m={0}>
          {title}
        </Text>
        {detailOf(difference, named?.owner ?? '', nameOf).map((line) => (
          <Text key={line} size="sm" c="dimmed">
            {line}
          </Text>
        ))}
      </div>
      <Stack gap={10} className={classes.countDecision}>
        <ChoiceChips
          label={reviewTexts.decide(title)}
          choices={choices}
          value={chosen}
          onChange={(value) => {
            setChosen(value)
            onDecide(choices.find((one) => one.value === value)!.decision)
          }}
        />
        {chosen === 'ELSEWHERE' && kind === 'MISSING' && (
          <PlaceChooser
            warehouse_id={take.warehouse_id}
            value={to ?? undefined}
            onChange={(location = null) => {
              setTo(location)
              onDecide(location && { act: 'ELSEWHERE', to: location })
            }}
          />
        )}
        <Text size="sm" className={classes.countSentence} role="status">
          {decision === null ? reviewTexts.choose : sentenceOf(difference, decision, words) + inAccount}
        </Text>
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </li>
  )
}
