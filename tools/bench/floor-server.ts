// Server for the floor of a measurement: bare node:http and pg run the statements that the product ran for one request,
// without session, row security, validation or contract. The statements are read from standard input.
import { createServer } from 'node:http'
import { Pool } from 'pg'

export type Statement = { text: string; values: unknown[] }

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const { url, port, statements } = JSON.parse(Buffer.concat(chunks).toString()) as {
  url: string
  port: number
  statements: Statement[]
}
const pool = new Pool({ connectionString: url, max: 12, pipeline: true })

createServer((_, response) => {
  void answer().then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: Error) => response.writeHead(500).end(error.message),
  )
}).listen(port, '127.0.0.1', () => console.log('ready'))

async function answer(): Promise<string> {
  const client = await pool.connect()
  try {
    const replies = await Promise.all(
      statements.map(({ text, values }, index) => client.query({ name: `s${index}`, text, values })),
    )
    return JSON.stringify(replies.map(({ rows }) => rows))
  } finally {
    client.release()
  }
}
