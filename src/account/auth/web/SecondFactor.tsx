import { ActionIcon, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Challenge } from '#platform/contract/challenge.ts'
import { factorTexts, loginTexts } from '../texts.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { FactorForm } from './FactorForm.tsx'
import { finishLogIn } from './session.ts'

type Props = { challenge: Challenge; onDone: () => void; onBack: () => void }

export function SecondFactor({ challenge, onDone, onBack }: Props) {
  const withCode = challenge.ways.includes('CODE')
  return (
    <AuthFrame
      title={withCode ? factorTexts.codeTitle : factorTexts.title}
      text={withCode ? undefined : factorTexts.text}
      mark={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          ml={-11}
          aria-label={factorTexts.back}
          onClick={onBack}
        >
          <IconArrowLeft size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
      links={
        <Text size="sm" c="dimmed">
          {factorTexts.lost}
        </Text>
      }
    >
      <FactorForm challenge={challenge} submit={loginTexts.submit} answer={finishLogIn} onDone={onDone} />
    </AuthFrame>
  )
}
