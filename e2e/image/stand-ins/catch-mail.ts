/** Accepts every mail at port 1025, and lists the receivers at port 8025, as Mailpit does. */
import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'

const messages: { To: { Address: string }[] }[] = []

new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, { envelope }, done) {
    stream.resume().once('end', () => {
      messages.unshift({ To: envelope.rcptTo.map(({ address }) => ({ Address: address })) })
      done()
    })
  },
}).listen(1025)

createServer((_, reply) => {
  reply.setHeader('content-type', 'application/json').end(JSON.stringify({ messages }))
}).listen(8025)

// Without a handler, the first process of a container ignores the signal.
process.once('SIGTERM', () => process.exit())
