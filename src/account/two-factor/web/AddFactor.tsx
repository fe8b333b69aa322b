/** Dialogs to add a second factor: an app or a passkey, and the recovery codes that come with the first. */
import { Button, Code, Image, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#ui/call.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { toast } from '#ui/toast.tsx'
import { browserOf } from '#account/auth/browser.ts'
import { factorTexts } from '#account/auth/texts.ts'
import { makePasskey } from '#account/auth/web/passkeys.ts'
import { useForm } from '#ui/form/use-form.ts'
import { problemsOf, refusedFields } from '#ui/errors.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { saveFile } from '#ui/download.ts'
import { SecretDialog } from '#ui/SecretDialog.tsx'
import {
  addPasskey,
  startAuthenticator,
  startPasskey,
  confirmAuthenticator,
  NewPasskey,
} from '../contract.ts'
import { factorsTexts } from '../texts.ts'

type Props = { onClose: () => void; onAdded: (recovery_codes: string[]) => void }

/** Dialog that shows the secret as QR code and text, and confirms it by the first code. */
export function AddApp({ onClose, onAdded }: Props) {
  // Fetch the secret once: another one would invalidate the one already scanned.
  const begun = useQuery({
    queryKey: ['authenticator'],
    queryFn: () => call(startAuthenticator, {}),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  const form = useApiForm(confirmAuthenticator, {
    initial: { code: '' },
    sentOf: (values) => values,
    onDone: ({ recovery_codes }) => {
      toast('success', factorsTexts.appAdded)
      onAdded(recovery_codes)
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={factorsTexts.addApp} submit={factorsTexts.confirm} onClose={onClose}>
      <QueryResult query={begun} lines={6}>
        {({ secret, url, qr_svg }) => (
          <>
            <Text size="sm">{factorsTexts.scan}</Text>
            <Image
              src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
              alt={factorsTexts.qr}
              w={200}
              h={200}
              p={16}
              mx="auto"
              bg="white"
              radius="sm"
            />
            {/* A phone cannot scan its own screen. */}
            <Button component="a" href={url} variant="default" hiddenFrom="sm">
              {factorsTexts.openApp}
            </Button>
            <Text size="sm">
              {factorsTexts.orType} <Code style={{ overflowWrap: 'anywhere' }}>{groups(secret)}</Code>
            </Text>
            <TextInput
              label={factorsTexts.firstCode}
              autoComplete="one-time-code"
              inputMode="numeric"
              required
              {...form.of('code')}
            />
          </>
        )}
      </QueryResult>
    </DialogForm>
  )
}

const groups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')

type AddPasskeyProps = { onClose: () => void; onAdded: (recovery_codes: string[]) => void }

/** Dialog to name a passkey, after which the browser asks for a finger, a face or a PIN. */
export function AddPasskey({ onClose, onAdded }: AddPasskeyProps) {
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: async (name: string) => {
      const { options } = await call(startPasskey, {})
      const passkey = await makePasskey(options)
      return call(addPasskey, { body: { name, challenge: String(options['challenge']), passkey } })
    },
    onSuccess: () => refetchAll(client),
  })
  const { system } = browserOf(navigator.userAgent)
  const form = useForm(act, {
    initial: { name: system ?? '' },
    check: ({ name }) => problemsOf(NewPasskey.shape.name, name),
    sentOf: ({ name }) => name.trim(),
    explain: refusedFields,
    onDone: ({ recovery_codes }) => {
      toast('success', factorsTexts.passkeyAdded(form.values.name.trim()))
      onAdded(recovery_codes)
      onClose()
    },
  })
  const isLeft = form.refused?.error.name === 'NotAllowedError'
  return (
    <DialogForm
      form={isLeft ? { ...form, refused: null } : form}
      title={factorsTexts.addPasskey}
      submit={factorsTexts.addPasskey}
      onClose={onClose}
    >
      <Text size="sm">{factorsTexts.passkeysText}</Text>
      <TextInput
        data-autofocus
        label={factorsTexts.passkeyName}
        description={factorsTexts.passkeyNameHint}
        required
        maxLength={60}
        {...form.of('name')}
      />
      {isLeft && (
        <Text role="alert" size="sm">
          {factorTexts.noPasskey}
        </Text>
      )}
    </DialogForm>
  )
}

export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${factorsTexts.fileTitle}\n\n${codes.join('\n')}\n`
  return (
    <SecretDialog
      title={factorsTexts.codesTitle}
      texts={{ ...factorsTexts, text: factorsTexts.codesText }}
      secret={codes.join('\n')}
      onClose={onClose}
      more={
        <Button
          variant="default"
          onClick={() => saveFile('strawbook-recovery-codes.txt', text, 'text/plain')}
        >
          {factorsTexts.download}
        </Button>
      }
    >
      <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing="xs" m={0} p={0}>
        {codes.map((code) => (
          <Code key={code} component="li" block fz={12} style={{ listStyle: 'none' }}>
            {code}
          </Code>
        ))}
      </SimpleGrid>
    </SecretDialog>
  )
}
