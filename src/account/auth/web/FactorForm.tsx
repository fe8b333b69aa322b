import { Button, type ButtonProps, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Challenge } from '#platform/contract/challenge.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { refusedFields } from '#ui/errors.ts'
import { call } from '#ui/call.ts'
import { type LogInEnd, requestChallenge } from '../contract.ts'
import { factorTexts } from '../texts.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import { hasPasskeys, signWithPasskey } from './passkeys.ts'
import { finishLogIn } from './session.ts'

type Props = {
  challenge: Challenge
  submit: string
  answer: (given: LogInEnd) => Promise<unknown>
  onDone: () => void
  /** Alternatives, shown below the buttons. */
  children?: ReactNode
}

/** Form that answers a challenge with a code or a passkey, depending on the factors of the user. */
export function FactorForm({ challenge, submit, answer, onDone, children }: Props) {
  const { token, ways } = challenge
  const withPasskey = ways.includes('PASSKEY')
  const withCode = ways.includes('CODE') || ways.includes('RECOVERY_CODE')
  const [isRecovery, setRecovery] = useState(!ways.includes('CODE'))
  const form = useForm(useMutation({ mutationFn: answer }), {
    initial: { code: '' },
    sentOf: ({ code }): LogInEnd => ({ challenge: token, code }),
    explain: refusedFields,
    onDone,
  })
  const { value, error } = form.of('code')
  // After a lost connection the code can be sent again; after a refusal another one is entered.
  const isSendable = isRecovery || (form.refused !== null && error === undefined)
  const passkey = withPasskey && hasPasskeys() && (
    <PasskeyButton
      challenge={async () => challenge}
      answer={answer}
      onDone={onDone}
      {...(ways.includes('CODE') ? ALTERNATIVE : {})}
    />
  )
  return (
    <Stack gap="xs">
      {!ways.includes('CODE') && passkey}
      {withCode && (
        <Form form={form}>
          {isRecovery ? (
            <TextInput
              label={factorTexts.recovery}
              description={factorTexts.recoveryHint}
              autoComplete="off"
              spellCheck={false}
              autoFocus
              data-autofocus
              required
              withAsterisk={false}
              {...form.of('code')}
            />
          ) : (
            <CodeBoxes
              value={value}
              error={error}
              isSending={form.is_pending}
              onChange={(code) => form.change({ code })}
            />
          )}
          <FormProblem form={form} />
          {isSendable && (
            <Button
              type="submit"
              loading={form.is_pending}
              fullWidth
              variant={ways.includes('CODE') ? 'filled' : 'default'}
            >
              {submit}
            </Button>
          )}
        </Form>
      )}
      {ways.includes('CODE') && passkey}
      {ways.includes('CODE') && ways.includes('RECOVERY_CODE') && (
        <Button
          {...ALTERNATIVE}
          onClick={() => {
            setRecovery(!isRecovery)
            form.change({ code: '' })
          }}
        >
          {isRecovery ? factorTexts.toCode : factorTexts.toRecovery}
        </Button>
      )}
      {children}
    </Stack>
  )
}

/** Props of the buttons for other ways to log in. */
const ALTERNATIVE = { variant: 'transparent', justify: 'flex-start', px: 0 } as const

type PasskeyProps = {
  label?: string
  challenge: () => Promise<Challenge>
  answer: Props['answer']
  onDone: () => void
} & Pick<ButtonProps, 'variant' | 'justify' | 'px'>

export function PasskeyButton({
  label = factorTexts.withPasskey,
  challenge,
  answer,
  onDone,
  ...rest
}: PasskeyProps) {
  const act = useMutation({
    mutationFn: async () => {
      const options = await challenge()
      return answer({ challenge: options.token, passkey: await signWithPasskey(options) })
    },
    onSuccess: onDone,
  })
  return (
    <>
      {act.error &&
        (act.error.name === 'NotAllowedError' ? (
          <Text role="alert" size="sm">
            {factorTexts.noPasskey}
          </Text>
        ) : (
          <ErrorNotice error={act.error} />
        ))}
      <Button fullWidth {...rest} loading={act.isPending} onClick={() => act.mutate()}>
        {label}
      </Button>
    </>
  )
}

/** Log-in by a passkey, which identifies the user and replaces the password. */
export function LogInWithPasskey({ onDone }: { onDone: () => void }) {
  if (!hasPasskeys()) return null
  return (
    <PasskeyButton
      label={factorTexts.logInWithPasskey}
      variant="default"
      challenge={() => call(requestChallenge, {})}
      answer={finishLogIn}
      onDone={onDone}
    />
  )
}
