import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileZip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rightsTexts } from '#account/members/texts.ts'
import { OwnersToAsk } from '#account/members/web/RightNeeded.tsx'
import { ensureReauthenticated } from '#account/auth/web/reauthentication.ts'
import { useMay } from '#account/auth/web/session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { apiQuery, useApiMutation } from '#ui/call.ts'
import { addressOf } from '#ui/request.ts'
import { shortDate, shortTime } from '#ui/dates.ts'
import { errorText } from '#ui/errors.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block, Row } from '#ui/Rows.tsx'
import { toast } from '#ui/toast.tsx'
import { type Archive, requestArchive, fetchArchive, listArchives } from '../contract.ts'
import { sizeText } from '#integration/exports/sheets.ts'
import { archivesTexts } from '../texts.ts'
import { exportsTexts } from '#integration/exports/texts.ts'

const ExportDialog = lazyPart(
  async () => (await import('#integration/exports/web/ExportDialog.tsx')).ExportDialog,
)

export function ExportSection() {
  const [isOpen, setOpen] = useState(false)
  const isOwner = useMay(requestArchive)
  return (
    <Block id="exports" title={exportsTexts.title}>
      <Row
        icon={IconFileSpreadsheet}
        title={<b>{exportsTexts.spreadsheets}</b>}
        text={exportsTexts.spreadsheetsText}
      >
        <Button variant="default" onClick={() => setOpen(true)}>
          {exportsTexts.open}
        </Button>
      </Row>
      {isOwner ? (
        <Archives />
      ) : (
        <Row
          icon={IconFileZip}
          title={<b>{archivesTexts.everything}</b>}
          text={
            <>
              {archivesTexts.ownerOnly} <OwnersToAsk text={rightsTexts.askOwners} />
            </>
          }
        />
      )}
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </Block>
  )
}

const POLLING_MS = 1500

function Archives() {
  const archives = useQuery({
    ...apiQuery(listArchives, {}),
    refetchInterval: ({ state }) => (isMaking(state.data?.archives) ? POLLING_MS : false),
  })
  const ask = useApiMutation(requestArchive)
  return (
    <>
      <Row icon={IconFileZip} title={<b>{archivesTexts.everything}</b>} text={archivesTexts.everythingText}>
        <Button
          variant="default"
          loading={ask.isPending}
          disabled={isMaking(archives.data?.archives)}
          onClick={() => ask.mutate({}, { onError: (error) => toast('danger', errorText(error)) })}
        >
          {archivesTexts.ask}
        </Button>
      </Row>
      <QueryResult query={archives} lines={1}>
        {(known) =>
          known.archives.length > 0 && (
            <Stack component="ul" gap={12} pb="md" pl={46}>
              {known.archives.map((archive) => (
                <One key={archive.id} archive={archive} />
              ))}
            </Stack>
          )
        }
      </QueryResult>
    </>
  )
}

function isMaking(archives: Archive[] | undefined): boolean {
  return archives?.some(({ state }) => state === 'MAKING') ?? false
}

/**
 * Downloads a file after a request for re-authentication, which detects a captive portal or a refusal. The browser
 * saves the file itself, because it may exceed the page's memory.
 */
async function fetchOnceReauthenticated(href: string) {
  try {
    if (await ensureReauthenticated()) location.assign(href)
  } catch (error) {
    toast('danger', errorText(error))
  }
}

function One({ archive }: { archive: Archive }) {
  const { id, state, requested_at, requested_by_name, percent, bytes, expires_at } = archive
  const href = addressOf(fetchArchive, { params: { id } })
  const line = archivesTexts.requested(shortDate(requested_at), shortTime(requested_at), requested_by_name)
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {line}
          {expires_at !== null && (
            <Text span inherit c="dimmed">
              {' '}
              ({archivesTexts.until(shortDate(expires_at))})
            </Text>
          )}
        </Text>
        {state === 'READY' && (
          <Button
            component="a"
            size="xs"
            download
            href={href}
            onClick={(event) => {
              event.preventDefault()
              void fetchOnceReauthenticated(href)
            }}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {archivesTexts.downloadOf(sizeText(bytes!))}
          </Button>
        )}
        {state === 'MAKING' && (
          <Text size="sm" role="status">
            {archivesTexts.making(percent)}
          </Text>
        )}
        {state === 'FAILED' && (
          <Text size="sm" c="var(--mantine-color-error)">
            {archivesTexts.failed}
          </Text>
        )}
        {state === 'ENDED' && (
          <Text size="sm" c="dimmed">
            {archivesTexts.ended}
          </Text>
        )}
      </Group>
      {state === 'MAKING' && <Progress value={percent} aria-label={archivesTexts.making(percent)} mt={6} />}
    </li>
  )
}
