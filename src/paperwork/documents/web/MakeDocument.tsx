import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { usePermissions } from '#account/auth/web/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { documentTexts, documentTitles } from '../texts.ts'
import type { Wanted } from './NewDocumentDialog.tsx'

const NewDocumentDialog = lazyPart(async () => (await import('./NewDocumentDialog.tsx')).NewDocumentDialog)

type Props = Pick<ButtonProps, 'size' | 'leftSection'> & {
  wanted: Wanted
  label?: string
}

export function MakeDocument({ wanted, label, size = 'xs', leftSection }: Props) {
  const mayCreate = usePermissions().has('EDIT')
  const [isOpen, setOpen] = useState(false)
  const text = label ?? documentTexts.opening(documentTitles[wanted.kind])
  if (!mayCreate) return null
  return (
    <>
      <Button variant="default" size={size} leftSection={leftSection} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen && <NewDocumentDialog wanted={wanted} onClose={() => setOpen(false)} />}
    </>
  )
}
