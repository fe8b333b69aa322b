import { Box, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useMay, useSession } from '#account/auth/web/session.ts'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { addressOf } from '#ui/request.ts'
import { errorText, refusedFields } from '#ui/errors.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block } from '#ui/Rows.tsx'
import { toast } from '#ui/toast.tsx'
import { downloadLogo, MAX_LOGO_BYTES, showLetterhead, updateLetterhead } from '../contract.ts'
import { letterheadTexts } from '../texts.ts'
import { PaperChoice } from './PaperChoice.tsx'
import classes from './Letterhead.module.css'

export function Letterhead() {
  const { tenant } = useSession()
  const isOwner = useMay(updateLetterhead)
  const found = useApiQuery(showLetterhead, {})
  const act = useApiMutation(updateLetterhead)
  const save = (fields: NonNullable<Parameters<typeof act.mutate>[0]['body']>) =>
    act.mutate(
      { body: fields },
      {
        onSuccess: () => toast('success', letterheadTexts.saved),
        onError: (error) => toast('danger', refusedFields(error)['logo'] ?? errorText(error)),
      },
    )
  async function take(file: File | null) {
    if (!file) return
    if (file.size > MAX_LOGO_BYTES) toast('danger', letterheadTexts.tooLarge)
    else save({ logo: base64Of(new Uint8Array(await file.arrayBuffer())) })
  }
  return (
    <Block
      isPadded
      title={letterheadTexts.title}
      actions={
        <AnchorLink to="/parties/$id" params={{ id: tenant.party_id }} size="sm">
          {letterheadTexts.address}
        </AnchorLink>
      }
    >
      <QueryResult query={found} lines={2}>
        {({ logo_version, paper }) => (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {letterheadTexts.text}
            </Text>
            <Group gap="md">
              {logo_version === null ? (
                <Text size="sm">{letterheadTexts.none}</Text>
              ) : (
                <img
                  className={classes.letterheadLogo}
                  alt={letterheadTexts.logoOf(tenant.name)}
                  src={addressOf(downloadLogo, { query: { version: logo_version } })}
                />
              )}
              {isOwner && (
                <Group gap="xs">
                  <FileButton
                    accept="image/png,image/jpeg,image/svg+xml"
                    onChange={(file) => void take(file)}
                  >
                    {(props) => (
                      <Button {...props} variant="default" size="xs" loading={act.isPending}>
                        {logo_version === null ? letterheadTexts.add : letterheadTexts.replace}
                      </Button>
                    )}
                  </FileButton>
                  {logo_version !== null && (
                    <Button variant="subtle" size="xs" onClick={() => save({ logo: null })}>
                      {letterheadTexts.remove}
                    </Button>
                  )}
                </Group>
              )}
            </Group>
            {isOwner && (
              <Box maw={320}>
                <PaperChoice value={paper} onChange={(chosen) => save({ paper: chosen })} />
              </Box>
            )}
          </Stack>
        )}
      </QueryResult>
    </Block>
  )
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
