import { judgePassword } from '../contract.ts'
import { PasswordInput, Progress, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { MIN_STRENGTH } from '../password.ts'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#ui/call.ts'
import { accountTexts } from '../texts.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import type { Problems } from '#ui/errors.ts'

export type NewPasswordValues = { password: string; confirmation: string }

type Props = {
  form: FormOf<NewPasswordValues>
  label?: string
  /** Other data about the user: a password that contains them is easier to guess. */
  known?: string[]
}

/** New password, entered twice, with its strength shown while typing. */
export function PasswordFields({ form, label = accountTexts.password, known }: Props) {
  const { values, problems } = form
  const differs = values.confirmation !== '' && values.confirmation !== values.password
  return (
    <>
      <div>
        <PasswordInput
          label={label}
          description={accountTexts.hint}
          autoComplete="new-password"
          required
          {...form.of('password')}
        />
        {values.password !== '' && (
          <Strength password={values.password} known={known ?? []} isRefused={!!problems['password']} />
        )}
      </div>
      <PasswordInput
        label={accountTexts.confirmation}
        autoComplete="new-password"
        required
        {...form.of('confirmation')}
        error={problems['confirmation'] ?? (differs ? accountTexts.noMatch : undefined)}
      />
    </>
  )
}

export function confirmationProblems({ password, confirmation }: NewPasswordValues): Problems {
  return password === confirmation ? {} : { confirmation: accountTexts.noMatch }
}

type StrengthProps = {
  password: string
  known: string[]
  /** Whether the reason is already shown at the field. */
  isRefused: boolean
}

function Strength({ password, known, isRefused }: StrengthProps) {
  const [typed] = useDebouncedValue(password, 300)
  const body = { password: typed.slice(0, 256), known: known.filter((one) => one !== '') }
  const { data } = useQuery({
    ...apiQuery(judgePassword, { body }),
    placeholderData: (before) => before,
    // Do not cache the reply, because the key of the query contains a password.
    gcTime: 0,
    retry: false,
  })
  if (!data) return null
  const isGood = data.score >= MIN_STRENGTH
  return (
    <div>
      <Progress
        mt={6}
        size="sm"
        value={(data.score + 1) * 20}
        color={isGood ? 'teal' : 'red'}
        aria-label={accountTexts.strength}
      />
      <Text size="xs" mt={2} aria-live="polite">
        {[accountTexts.strengths[data.score], !isRefused && data.warning].filter(Boolean).join('. ')}
      </Text>
    </div>
  )
}
