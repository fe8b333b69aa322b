import { IconArrowMerge, IconEraser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '#account/auth/web/session.ts'
import { eraseParty } from '#integration/erasure/contract.ts'
import { partyErasureTexts } from '#integration/erasure/texts.ts'
import { mergeParties } from '#integration/merging/contract.ts'
import { mergeTexts } from '#integration/merging/texts.ts'
import { deleteParty, type Party } from '#registry/parties/contract.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import type { PartyField } from '#registry/parties/web/PartyDialog.tsx'
import { ConfirmDialog } from '#ui/form/ConfirmDialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Menu } from '#ui/LazyMenu.tsx'
import { MoreMenu } from '#ui/MoreMenu.tsx'
import { commonTexts } from '#ui/texts.ts'

const PartyDialog = lazyPart(async () => (await import('#registry/parties/web/PartyDialog.tsx')).PartyDialog)
const PeriodDialog = lazyPart(
  async () => (await import('#paperwork/documents/web/PeriodDialog.tsx')).PeriodDialog,
)
const MergeWithDialog = lazyPart(
  async () => (await import('#integration/merging/web/MergeWithDialog.tsx')).MergeWithDialog,
)
const ErasePartyDialog = lazyPart(
  async () => (await import('#integration/erasure/web/ErasePartyDialog.tsx')).ErasePartyDialog,
)

export type Doing =
  | { act: 'delete' | 'merge' | 'erase' | 'STATEMENT' | 'REGISTER' }
  | { act: 'edit'; field: PartyField | undefined }
  | null

export function PartyMenu({ party, onDo }: { party: Party; onDo: (doing: Doing) => void }) {
  const mayDelete = useMay(deleteParty)
  const mayErase = useMay(eraseParty)
  const mayMerge = useMay(mergeParties)
  if (party.is_self) return null
  return (
    <MoreMenu name={party.name} onDelete={mayDelete ? () => onDo({ act: 'delete' }) : undefined}>
      {mayMerge && (
        <Menu.Item
          leftSection={<IconArrowMerge size={16} aria-hidden />}
          onClick={() => onDo({ act: 'merge' })}
        >
          {mergeTexts.open}
        </Menu.Item>
      )}
      {mayErase && (
        <Menu.Item
          c="var(--mantine-color-error)"
          leftSection={<IconEraser size={16} aria-hidden />}
          onClick={() => onDo({ act: 'erase' })}
        >
          {partyErasureTexts.open}
        </Menu.Item>
      )}
    </MoreMenu>
  )
}

type Props = { party: Party; doing: Doing; onClose: () => void }

export function PartyDialogs({ party, doing, onClose }: Props) {
  const navigate = useNavigate()
  const toList = () => void navigate({ to: '/hub/stakeholders' })
  switch (doing?.act) {
    case undefined:
      return null
    case 'STATEMENT':
    case 'REGISTER':
      return <PeriodDialog wanted={{ kind: doing.act, party_id: party.id }} onClose={onClose} />
    case 'edit':
      return <PartyDialog party={party} focus={doing.field} onClose={onClose} />
    case 'merge':
      return (
        <MergeWithDialog
          party={party}
          onClose={onClose}
          onMerged={(id) => void navigate({ to: '/parties/$id', params: { id } })}
        />
      )
    case 'erase':
      return <ErasePartyDialog party={party} onClose={onClose} onDone={toList} />
    case 'delete':
      return (
        <ConfirmDialog
          endpoint={deleteParty}
          thing={party}
          title={commonTexts.deleteQuestion(party.name)}
          text={partyTexts.deleteText(party.name)}
          submit={commonTexts.delete}
          done={commonTexts.deleted(party.name)}
          onClose={onClose}
          onDone={toList}
        />
      )
  }
}
