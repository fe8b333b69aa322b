import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'

/** Opens a terminal for questions, of which Ctrl+C and Ctrl+D end the command. */
export function openTerminal(input: Readable, output: Writable) {
  // Between questions as well, where a user may type ahead.
  let isMuted = true
  const echo = new Writable({
    write(chunk, _, done) {
      if (!isMuted) output.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input, output: echo, terminal: true, historySize: 0 })
  const closed = new AbortController()
  lines.once('close', () => closed.abort())
  return {
    /** Asks for one line; a secret is not shown while it is typed. */
    async ask(question: string, isSecret: boolean): Promise<string> {
      isMuted = isSecret
      try {
        const answer = lines.question(isSecret ? '' : question, { signal: closed.signal })
        if (isSecret) output.write(question)
        return (await answer).trim()
      } catch (error) {
        throw new Error('\nNothing was saved.', { cause: error })
      } finally {
        isMuted = true
        if (isSecret) output.write('\n')
      }
    },
    close: () => lines.close(),
  }
}
