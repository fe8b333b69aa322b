import { Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Animal } from '#features/animals/contract.ts'
import { AnimalSelect } from '#features/animals/web/AnimalSelect.tsx'
import { mergeTexts } from '../texts.ts'
import { MergeHorsesDialog } from './MergeHorsesDialog.tsx'

type Props = { horse: Animal; onClose: () => void; onMerged: (id: string) => void }

/** Asks for the other horse, then compares the two. */
export function MergeHorseWithDialog({ horse, onClose, onMerged }: Props) {
  const [other, setOther] = useState<string | null>(null)
  if (other !== null)
    return <MergeHorsesDialog into_id={horse.id} from_id={other} onClose={onClose} onMerged={onMerged} />
  return (
    <Modal opened onClose={onClose} title={mergeTexts.titleHorses} size={560}>
      <Stack mih={280}>
        <AnimalSelect
          label={mergeTexts.chooseHorse(horse.name)}
          sex={horse.sex}
          value={other}
          onChange={setOther}
          without={horse.id}
          data-autofocus
        />
      </Stack>
    </Modal>
  )
}
