import { Button, Paper, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { ANSWERS, type Answer, bySubject, findAnswers } from '../answers.ts'
import { helpTexts } from '../texts.ts'
import { openedGuide } from './opened-guide.ts'
import { LevelDrawing } from './LevelDrawing.tsx'
import classes from './HelpScreen.module.css'

/** Answers with a search. Initially, the first answer is open, or the one that the address names. */
export function Answers({ named }: { named: string | undefined }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState(named ?? ANSWERS[0]!.id)
  const found = findAnswers(text)
  // Open a single match, so that the user need not press it.
  const shown = text.trim() !== '' && found.length === 1 ? found[0]!.id : open
  return (
    <Stack gap={14}>
      <TextInput
        type="search"
        size="md"
        aria-label={helpTexts.search}
        placeholder={helpTexts.search}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <Text role="status" c="dimmed">
          {helpTexts.noAnswer}
        </Text>
      )}
      {[...bySubject(found)].map(([subject, answers]) => (
        <section key={subject} aria-label={subject}>
          <Title order={2} size="h4" mb={8}>
            {subject}
          </Title>
          <Paper px={20} py={2}>
            <ul className={classes.answers}>
              {answers.map((answer) => (
                <One
                  key={answer.id}
                  answer={answer}
                  isOpen={answer.id === shown}
                  onPress={() => setOpen(answer.id === shown ? '' : answer.id)}
                />
              ))}
            </ul>
          </Paper>
        </section>
      ))}
    </Stack>
  )
}

type OneProps = { answer: Answer; isOpen: boolean; onPress: () => void }

function One({ answer: { id, question, answer, page }, isOpen, onPress }: OneProps) {
  return (
    <li>
      <UnstyledButton
        className={classes.question}
        aria-expanded={isOpen}
        aria-controls={`answer-${id}`}
        onClick={onPress}
      >
        {question}
        <IconChevronDown size={18} aria-hidden />
      </UnstyledButton>
      <div id={`answer-${id}`} className={classes.answer} hidden={!isOpen}>
        {id === 'which-level-is-level-1' && <LevelDrawing />}
        <div className={classes.text}>
          <p>{answer}</p>
          <Button variant="subtle" mx={-18} onClick={() => openedGuide.set(page)}>
            {helpTexts.showPage}
          </Button>
        </div>
      </div>
    </li>
  )
}
