import { createServer } from 'node:net'

/** Returns the ports of the browser tests: the server's and, above it, that of the receiver of its chat messages. */
function browserTestPorts(): number[] {
  const port = Number(process.env['E2E_PORT'] ?? 3100)
  return [port, port + 1]
}

/**
 * Checks whether the ports of browser tests are free. @returns the problem and its solution; undefined if they are free
 */
export async function findPortProblem(ports = browserTestPorts()): Promise<string | undefined> {
  for (const port of ports) {
    const code = await tryPort(port)
    if (code !== undefined) {
      return (
        `Port ${port} of the browser tests cannot be used (${code}). Stop the process that listens on it, or name ` +
        `another port in E2E_PORT; the port above it is used as well: E2E_PORT=${port + 200} npm test`
      )
    }
  }
  return undefined
}

/** Listens on a port for a moment. @returns the code of the error; undefined if the port is free */
export function tryPort(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(undefined)))
  })
}
