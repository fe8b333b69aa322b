import { Button, type ButtonProps } from '@mantine/core'
import { documentTexts, documentTitles } from '../texts.ts'
import { useMakeDocument, type Wanted } from './use-make-document.ts'

type Props = Pick<ButtonProps, 'size'> & {
  wanted: Wanted
  /** What the document is about, for those who hear the button only. */
  about?: string
}

/** Makes a document with one press, and downloads it. */
export function MakeDocument({ wanted, about, size = 'xs' }: Props) {
  const { make, isPending } = useMakeDocument()
  const title = documentTitles[wanted.kind]
  return (
    <Button
      variant="default"
      size={size}
      loading={isPending}
      aria-label={about ? `${documentTexts.make(title)}: ${about}` : documentTexts.make(title)}
      onClick={() => make(wanted)}
    >
      {title}
    </Button>
  )
}
