import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Animal } from '#registry/animals/contract.ts'
import { AnimalSelect } from '#registry/animals/web/AnimalSelect.tsx'
import type { Party } from '#registry/parties/contract.ts'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import { mergeTexts } from '../texts.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { MergeHorsesDialog } from './MergeHorsesDialog.tsx'

type Subject = { party: Party; horse?: never } | { horse: Animal; party?: never }
type Props = Subject & { onClose: () => void; onMerged: (id: string) => void }

export function MergeWithDialog({ party, horse, onClose, onMerged }: Props) {
  const [other, setOther] = useState<string | null>(null)
  if (other !== null) {
    const Comparison = party ? MergeDialog : MergeHorsesDialog
    return <Comparison into_id={(party ?? horse).id} from_id={other} onClose={onClose} onMerged={onMerged} />
  }
  const select = { value: other, onChange: setOther, 'data-autofocus': true }
  return (
    <Modal opened onClose={onClose} title={party ? mergeTexts.title : mergeTexts.titleHorses} size={560}>
      <Stack mih={280}>
        {party ? (
          <PartySelect label={mergeTexts.choose(party.name)} without={[party.id]} {...select} />
        ) : (
          <AnimalSelect
            label={mergeTexts.chooseHorse(horse.name)}
            sex={horse.sex}
            without={horse.id}
            {...select}
          />
        )}
      </Stack>
    </Modal>
  )
}
