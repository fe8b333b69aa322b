import { Alert, Box, Button, Group, Kbd, Paper, Stack, Text, Textarea, Title } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconMailCheck } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { sendHelpMessage } from '../contract.ts'
import { useSession } from '#account/auth/web/session.ts'
import { helpTexts } from '../texts.ts'
import { Form, FormProblem } from '#ui/form/Form.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { Screen } from '#ui/Screen.tsx'
import { Version } from '#ui/Wordmark.tsx'
import { lastFailed } from '#ui/request.ts'
import { toast } from '#ui/toast.tsx'
import { Answers } from './Answers.tsx'
import classes from './HelpScreen.module.css'

/** Answers, and a message to the operator. The tab stores the draft until it is sent, even across reloads. */
export function HelpScreen() {
  const { user } = useSession().session
  const [draft, queueDraft] = useSessionStorage({
    // The key contains the user's id, so that the draft is not shown to the next user of this tab.
    key: `help-message ${user.id}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const { answer } = useSearch({ from: '/layout/help' })
  const [isSent, setSent] = useState(false)
  const [failed, setFailed] = useState(lastFailed.read)
  const form = useApiForm(sendHelpMessage, {
    initial: { message: draft },
    sentOf: (values) => ({ ...values, ...(failed && { request_id: failed }) }),
    onDone: () => {
      lastFailed.write(null)
      setFailed(null)
      write('')
      setSent(true)
      toast('success', helpTexts.sent)
    },
  })

  function write(message: string) {
    setSent(false)
    form.change({ message })
    queueDraft(message)
  }

  return (
    <Screen title={helpTexts.title}>
      <div className={classes.layout}>
        <Answers named={answer} />
        <Stack gap={20}>
          <Paper component="section" aria-label={helpTexts.write}>
            <Form form={form}>
              <div>
                <Title order={2} size="h4">
                  {helpTexts.write}
                </Title>
                <Text c="dimmed">{helpTexts.text}</Text>
              </div>
              <Textarea
                label={helpTexts.message}
                required
                withAsterisk={false}
                autosize
                minRows={6}
                maxLength={4000}
                {...form.of('message')}
                onChange={(event) => write(event.currentTarget.value)}
              />
              {failed && (
                <Text size="sm" c="dimmed">
                  {helpTexts.lastError(failed)}
                </Text>
              )}
              <FormProblem form={form} failed={helpTexts.failed} />
              {isSent && (
                <Alert color="teal" role="status" icon={<IconMailCheck size={20} aria-hidden />}>
                  {helpTexts.replyTo(user.email)}
                </Alert>
              )}
              <Group justify="flex-end">
                <Button type="submit" loading={form.is_pending}>
                  {helpTexts.send}
                </Button>
              </Group>
            </Form>
          </Paper>
          <Paper component="section" aria-label={helpTexts.keyboard} visibleFrom="sm">
            <Title order={2} size="h4" mb={10}>
              {helpTexts.keyboard}
            </Title>
            {helpTexts.keys.map(([keys, text]) => (
              <Group key={text} mih={30} gap="md">
                <Group gap={4} w={104}>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
                {text}
              </Group>
            ))}
          </Paper>
        </Stack>
      </div>
      <Box hiddenFrom="sm">
        <Version />
      </Box>
    </Screen>
  )
}
