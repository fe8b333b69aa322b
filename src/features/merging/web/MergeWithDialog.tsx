import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Party } from '#features/parties/contract.ts'
import { PartySelect } from '#features/parties/web/PartySelect.tsx'
import { mergeTexts } from '../texts.ts'
import { MergeDialog } from './MergeDialog.tsx'

type Props = { party: Party; onClose: () => void; onMerged: (id: string) => void }

/** Asks for the other stakeholder, then compares the two. */
export function MergeWithDialog({ party, onClose, onMerged }: Props) {
  const [other, setOther] = useState<string | null>(null)
  if (other !== null)
    return <MergeDialog into_id={party.id} from_id={other} onClose={onClose} onMerged={onMerged} />
  return (
    <Modal opened onClose={onClose} title={mergeTexts.title} size={560}>
      <Stack mih={280}>
        <PartySelect
          label={mergeTexts.choose(party.name)}
          value={other}
          onChange={setOther}
          without={[party.id]}
          data-autofocus
        />
      </Stack>
    </Modal>
  )
}
