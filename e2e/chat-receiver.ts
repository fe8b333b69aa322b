// Where help messages arrive while the browser tests run: takes what is posted, and shows what was.
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
