import { Box, Button, Group, Stack } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { usePermissions } from '#account/auth/web/session.ts'
import { Handling } from '#handling/pick-lists/web/Handling.tsx'
import { Files } from '#paperwork/attachments/web/Files.tsx'
import { documentTexts, documentTitles } from '#paperwork/documents/texts.ts'
import { Documents } from '#paperwork/documents/web/Documents.tsx'
import type { Wanted } from '#paperwork/documents/web/NewDocumentDialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'

const NewDocumentDialog = lazyPart(
  async () => (await import('#paperwork/documents/web/NewDocumentDialog.tsx')).NewDocumentDialog,
)

const KINDS = ['EVALUATION', 'STOCK_CARD', 'THAWING'] as const
type Kind = (typeof KINDS)[number]

/** Documents, times out of nitrogen and files of a batch. */
export function BatchPapers({ id }: { id: string }) {
  const mayCreate = usePermissions().has('EDIT')
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const create = (kind: Kind) => setWanted({ kind, batch_id: id })
  return (
    <Stack>
      <Box className="columns" __vars={{ '--columns': 'minmax(0, 1fr) 440px' }}>
        <Documents
          about={{ batch_id: id }}
          actions={mayCreate && <CreateMenu onCreate={create} />}
          {...(mayCreate && {
            renderMissing: (made) => (
              <NotCreated kinds={KINDS.filter((kind) => !made.has(kind))} onCreate={create} />
            ),
          })}
        />
        <Handling about={{ batch_id: id }} />
      </Box>
      <Files about={{ batch_id: id }} />
      {wanted && <NewDocumentDialog wanted={wanted} onClose={() => setWanted(null)} />}
    </Stack>
  )
}

type Props = { onCreate: (kind: Kind) => void }

function CreateMenu({ onCreate }: Props) {
  return (
    <LazyMenu
      position="bottom-end"
      target={
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {documentTexts.create}
        </Button>
      }
    >
      {KINDS.map((kind) => (
        <Menu.Item key={kind} onClick={() => onCreate(kind)}>
          {documentTexts.opening(documentTitles[kind])}
        </Menu.Item>
      ))}
    </LazyMenu>
  )
}

/** Line of the documents that a batch does not have yet. */
function NotCreated({ kinds, onCreate }: Props & { kinds: readonly Kind[] }) {
  if (kinds.length === 0) return null
  return (
    <Group gap="4px 12px" fz="sm" c="dimmed">
      {documentTexts.notCreated}
      {kinds.map((kind) => (
        <Button key={kind} variant="subtle" size="compact-sm" px={4} onClick={() => onCreate(kind)}>
          {documentTitles[kind]}
        </Button>
      ))}
    </Group>
  )
}
