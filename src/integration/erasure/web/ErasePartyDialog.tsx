import { Button, List, Modal, Stack, Text } from '@mantine/core'
import type { Party } from '#registry/parties/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate } from '#ui/dates.ts'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { commonTexts } from '#ui/texts.ts'
import { eraseParty, showPartyErasure } from '../contract.ts'
import { obstacleTexts, partyErasureTexts } from '../texts.ts'

type Props = { party: Party; onClose: () => void; onDone: () => void }

export function ErasePartyDialog({ party, onClose, onDone }: Props) {
  const found = useApiQuery(showPartyErasure, { params: { id: party.id } })
  if (found.data?.obstacles.length === 0)
    return (
      <ConfirmDialog
        endpoint={eraseParty}
        thing={party}
        title={partyErasureTexts.question(party.name)}
        text={partyErasureTexts.gone}
        submit={partyErasureTexts.submit}
        done={partyErasureTexts.done(party.name)}
        {...{ onClose, onDone }}
      >
        <List size="sm" spacing={6}>
          <List.Item>{partyErasureTexts.movements(found.data.movements)}</List.Item>
          <List.Item>{partyErasureTexts.documents(found.data.documents)}</List.Item>
          <List.Item>{partyErasureTexts.notes}</List.Item>
        </List>
        <Text size="sm" fw={600}>
          {partyErasureTexts.forGood}
        </Text>
      </ConfirmDialog>
    )
  return (
    <Modal opened onClose={onClose} title={partyErasureTexts.not(party.name)} size={560}>
      <Stack align="start">
        <QueryResult query={found} lines={3}>
          {({ obstacles, kept_until }) => (
            <List spacing={6}>
              {obstacles.map((one) => (
                <List.Item key={one}>
                  {obstacleTexts[one](party.name, kept_until ? shortDate(kept_until) : undefined)}
                </List.Item>
              ))}
            </List>
          )}
        </QueryResult>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
      </Stack>
    </Modal>
  )
}
