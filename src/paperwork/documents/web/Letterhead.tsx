import { Box, Button, FileButton } from '@mantine/core'
import { IconFile, IconPhoto } from '@tabler/icons-react'
import { useMay, useSession } from '#account/auth/web/session.ts'
import { useApiMutation, useApiQuery } from '#ui/call.ts'
import { addressOf } from '#ui/request.ts'
import { errorText, refusedFields } from '#ui/errors.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Block, Row } from '#ui/Rows.tsx'
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
      title={letterheadTexts.title}
      text={letterheadTexts.text}
      actions={
        <AnchorLink to="/parties/$id" params={{ id: tenant.party_id }}>
          {letterheadTexts.address}
        </AnchorLink>
      }
    >
      <QueryResult query={found} lines={2}>
        {({ logo_version, paper }) => (
          <div>
            <Row
              icon={IconPhoto}
              title={<b>{letterheadTexts.logo}</b>}
              text={
                logo_version === null ? (
                  letterheadTexts.none
                ) : (
                  <img
                    className={classes.letterheadLogo}
                    alt={letterheadTexts.logoOf(tenant.name)}
                    src={addressOf(downloadLogo, { query: { version: logo_version } })}
                  />
                )
              }
              facts={
                isOwner && (
                  <>
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
                  </>
                )
              }
            />
            {isOwner && (
              <Row
                icon={IconFile}
                title={
                  <Box maw={320}>
                    <PaperChoice value={paper} onChange={(chosen) => save({ paper: chosen })} />
                  </Box>
                }
              />
            )}
          </div>
        )}
      </QueryResult>
    </Block>
  )
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
