import { Button, Code, Image, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '#ui/call.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { toast } from '#ui/toast.ts'
import { beginAuthenticator, confirmAuthenticator } from '../contract.ts'
import { factorsTexts } from '../texts.ts'

type Props = { onClose: () => void; onAdded: (recovery_codes: string[]) => void }

/** The secret as a picture and as text; the first code shows that the app has it. */
export function AddApp({ onClose, onAdded }: Props) {
  // Asked for once: another one would void what was scanned.
  const begun = useQuery({
    queryKey: ['authenticator'],
    queryFn: () => call(beginAuthenticator, {}),
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
      <Loaded query={begun} lines={6}>
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
            {/* A telephone cannot scan what it shows itself. */}
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
      </Loaded>
    </DialogForm>
  )
}

const groups = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')
