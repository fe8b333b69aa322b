import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { HelpMessage, sendHelpMessage } from '../contract.ts'
import { useState } from 'react'
import { useApiMutation } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import { helpTexts } from '../texts.ts'
import { Problem } from '#ui/Problem.tsx'
import { problemsOf, refusedFields } from '#ui/problems.ts'
import { Screen } from '#ui/Screen.tsx'
import { toast } from '#ui/toast.ts'

/** A message to the people who run the product; the draft is kept until sent, even across reloads. */
export function HelpScreen() {
  const { user } = useSession().session
  const [message, setMessage] = useSessionStorage({
    // Per user, so that the next one to log in on this machine does not see it.
    key: `help-message ${user.id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const [problem, setProblem] = useState<string>()
  const act = useApiMutation(sendHelpMessage)

  function send() {
    const body = { message }
    const found = problemsOf(HelpMessage, body)['message']
    setProblem(found)
    if (found || act.isPending) return
    act.mutate(
      { body },
      {
        onError: (error) => setProblem(refusedFields(error)['message']),
        onSuccess: () => {
          setMessage('')
          toast('success', helpTexts.sent)
        },
      },
    )
  }

  return (
    <Screen title={helpTexts.title}>
      <Paper maw={720}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            send()
          }}
        >
          <Stack>
            <Text>{helpTexts.text}</Text>
            <Textarea
              label={helpTexts.message}
              required
              autosize
              minRows={6}
              maxLength={4000}
              value={message}
              error={problem}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            {act.error && <Problem error={act.error} failed={helpTexts.failed} />}
            <Group>
              <Button type="submit" loading={act.isPending}>
                {helpTexts.send}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Screen>
  )
}
