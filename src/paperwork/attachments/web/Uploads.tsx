import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertCircle, IconUpload, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { errorText } from '#ui/errors.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { Row } from '#ui/Rows.tsx'
import { toast } from '#ui/toast.tsx'
import { upload } from '#ui/upload.ts'
import { fileTexts } from '../texts.ts'
import { addFile, MAX_BYTES_OF_FILE } from '../contract.ts'
import { sentName } from '../file-name.ts'
import classes from './Uploads.module.css'

type Props = { uploads: Upload[]; onRetry: (upload: Upload) => void; onDismiss: (upload: Upload) => void }

export function Uploads({ uploads, onRetry, onDismiss }: Props) {
  if (uploads.length === 0) return null
  return (
    <ul className={classes.filesComing}>
      {uploads.map((upload) => {
        const { key, name, share, problem, isHopeless } = upload
        return (
          <li key={key} className={classes.fileUpload}>
            <Row
              icon={problem === null ? IconUpload : IconAlertCircle}
              tone={problem === null ? undefined : 'bad'}
              title={<b>{name}</b>}
              text={
                problem === null ? <Under name={name} share={share} /> : <div role="alert">{problem}</div>
              }
            >
              {problem !== null && !isHopeless && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={fileTexts.retryFile(name)}
                  onClick={() => onRetry(upload)}
                >
                  {fileTexts.retry}
                </Button>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={problem === null ? fileTexts.cancel(name) : fileTexts.dismiss(name)}
                onClick={() => onDismiss(upload)}
              >
                <IconX size={18} aria-hidden />
              </ActionIcon>
            </Row>
          </li>
        )
      })}
    </ul>
  )
}

function Under({ name, share }: { name: string; share: number | null }) {
  const percent = Math.round((share ?? 0) * 100)
  return (
    <Group gap={10} wrap="nowrap" className={classes.fileUnder}>
      <Progress value={percent} size="sm" flex={1} aria-label={fileTexts.progress(name)} />
      <Text size="xs" c="dimmed" className="num">
        {share === null
          ? fileTexts.waiting
          : percent === 100
            ? fileTexts.checking
            : fileTexts.sending(percent)}
      </Text>
    </Group>
  )
}

export type About =
  | { batch_id: string }
  | { animal_id: string }
  | { party_id: string }
  | { movement_id: string }
  | { health_test_id: string }

type Upload = {
  /** Idempotency key: the file is added once, even after several attempts. */
  key: string
  name: string
  content: Blob
  /** Progress from 0 to 1; null while it waits for earlier uploads. */
  share: number | null
  problem: string | null
  /** Whether another attempt would also be refused. */
  isHopeless: boolean
  stopping: AbortController
}

/** Manages the uploads to a record, which are sent one at a time. */
export function useUploads(about: About) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [lastAdded, setLastAdded] = useState('')
  const queue = useRef(Promise.resolve())
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  const isSending = uploads.some(({ problem }) => problem === null)
  useWarning(isSending)

  const change = (key: string, some: Partial<Upload>) =>
    setUploads((previous) => previous.map((one) => (one.key === key ? { ...one, ...some } : one)))
  const forget = (key: string) => setUploads((previous) => previous.filter((one) => one.key !== key))

  const { mutateAsync } = useMutation({
    mutationFn: ({ key, name, content, stopping }: Upload) =>
      upload(addFile, { query: { ...about, name } }, content, {
        idempotency_key: key,
        signal: stopping.signal,
        onProgress: (share) => change(key, { share }),
      }),
  })

  async function send(one: Upload) {
    const { key, name, stopping } = one
    if (stopping.signal.aborted) return
    change(key, { share: 0 })
    try {
      const file = await mutateAsync(one)
      await refetchAll(client)
      setLastAdded(fileTexts.added(file.name))
      forget(key)
    } catch (error) {
      if (stopping.signal.aborted) return
      change(key, { problem: errorText(error), isHopeless: isHopeless(error) })
      // After navigation the list of uploads is not visible, so show a toast.
      if (!isHere.current) toast('danger', errorText(error, fileTexts.notAdded(name)))
    }
  }
  const enqueue = (upload: Upload) => void (queue.current = queue.current.then(() => send(upload)))

  return {
    uploads,
    lastAdded,
    add(files: readonly File[]) {
      const some = files.map((file): Upload => {
        const isTooLarge = file.size > MAX_BYTES_OF_FILE
        return {
          key: newKey(),
          name: sentName(file.name),
          content: file,
          share: null,
          problem: isTooLarge ? fileTexts.tooLarge : null,
          isHopeless: isTooLarge,
          stopping: new AbortController(),
        }
      })
      setUploads((previous) => [...previous, ...some])
      for (const one of some) if (one.problem === null) enqueue(one)
    },
    retry(upload: Upload) {
      change(upload.key, { problem: null, share: null })
      enqueue(upload)
    },
    /** Removes an upload, and stops it if it is in progress. */
    dismiss({ key, stopping }: Upload) {
      stopping.abort()
      forget(key)
    },
  }
}

function isHopeless(error: unknown): boolean {
  return (
    error instanceof RequestFailed && ['WRONG_FILE_TYPE', 'TOO_LARGE', 'NOT_FOUND'].includes(error.code ?? '')
  )
}

function useWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
