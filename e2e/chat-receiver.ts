// Receiver of help messages during the browser tests: accepts and lists all messages.
import { createServer } from 'node:http'

const posted: unknown[] = []

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    if (request.method === 'POST') posted.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(posted))
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
