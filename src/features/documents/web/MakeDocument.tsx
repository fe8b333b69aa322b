import { Button, type ButtonProps } from '@mantine/core'
import type { Sent } from '#platform/contract/endpoint.ts'
import { useSession } from '#features/session/web/session.ts'
import { useApiMutation } from '#ui/call.ts'
import { errorText } from '#ui/error-text.ts'
import { toast } from '#ui/toast.ts'
import { createDocument } from '../contract.ts'
import { documentTexts, documentTitles } from '../texts.ts'
import { handOver } from './hand-over.ts'

type Wanted =
  | { kind: 'EVALUATION' | 'STOCK_CARD'; batch_id: string }
  | { kind: 'INSEMINATION'; movement_id: string }

type Props = Pick<ButtonProps, 'size'> & {
  wanted: Wanted & { replaces_id?: string }
  /** What the document is about, for those who hear the button only. */
  about?: string
}

/** Makes a document with one press, and downloads it. */
export function MakeDocument({ wanted, about, size = 'xs' }: Props) {
  const { tenant_id } = useSession()
  const { mutate, isPending } = useApiMutation(createDocument, handOver)
  const title = documentTitles[wanted.kind]
  const body: Sent<typeof createDocument, 'body'> = { tenant_id, ...wanted }
  return (
    <Button
      variant="default"
      size={size}
      loading={isPending}
      aria-label={about ? `${documentTexts.make(title)}: ${about}` : documentTexts.make(title)}
      onClick={() => mutate({ body }, { onError: (error) => toast('danger', errorText(error)) })}
    >
      {title}
    </Button>
  )
}
