import { ActionIcon, Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertCircle, IconUpload, IconX } from '@tabler/icons-react'
import { fileTexts } from '../texts.ts'
import type { Upload } from './use-uploads.ts'
import classes from './Uploads.module.css'
import fileRowClasses from './FileRow.module.css'

type Props = { uploads: Upload[]; onRetry: (upload: Upload) => void; onDismiss: (upload: Upload) => void }

/** Files on their way, and those that did not get there. */
export function Uploads({ uploads, onRetry, onDismiss }: Props) {
  if (uploads.length === 0) return null
  return (
    <ul className={`home-rows ${classes.filesComing}`}>
      {uploads.map((upload) => {
        const { key, name, share, problem, isHopeless } = upload
        return (
          <li key={key} data-failed={problem !== null || undefined} className={classes.fileUpload}>
            <span className="movement-icon">
              {problem === null ? (
                <IconUpload size={18} stroke={1.75} aria-hidden />
              ) : (
                <IconAlertCircle size={18} stroke={1.75} aria-hidden />
              )}
            </span>
            <div className="home-row-text">
              <Text size="sm" fw={600} className={fileRowClasses.fileName}>
                {name}
              </Text>
              {problem === null ? (
                <Under name={name} share={share} />
              ) : (
                <Text size="xs" role="alert">
                  {problem}
                </Text>
              )}
            </div>
            {problem !== null && !isHopeless && (
              <Button
                variant="default"
                size="xs"
                flex="none"
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
              flex="none"
              aria-label={problem === null ? fileTexts.cancel(name) : fileTexts.dismiss(name)}
              onClick={() => onDismiss(upload)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
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
