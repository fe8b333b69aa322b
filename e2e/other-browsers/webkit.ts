import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import type { Driver, Point } from './driver.ts'

const WINDOW = path.join(import.meta.dirname, 'webkit-window.py')
/** Key under which WebDriver returns elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Move = { type: string; x?: number; y?: number; button?: number; value?: string; duration?: number }

/**
 * Opens WebKitGTK over WebDriver, on a display of its own.
 * @param port port for the driver
 * @param folder folder for the browser's data
 * @param downloads folder for downloaded files
 */
export async function openWebKit(port: number, folder: string, downloads: string): Promise<Driver> {
  const { display, stop } = await startDisplay()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    // Without a language, WebKit fails in `Intl`.
    env: { ...process.env, DISPLAY: display, LANG: 'en_GB.UTF-8', NO_AT_BRIDGE: '1' },
  })
  const close = async () => {
    driver.kill()
    await stop()
  }
  const send = async (method: string, at: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${at}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: never }
    if (!answer.ok) throw new Error(`${at}: ${JSON.stringify(value).slice(0, 500)}`)
    return value
  }
  try {
    await expect(() => send('GET', '/status')).toPass()
    const options = { binary: WINDOW, args: [folder, downloads] }
    const { sessionId } = (await send('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string }
    const session = `/session/${sessionId}`
    const command = (method: string, at: string, body?: object) => send(method, session + at, body)
    return { ...driving(command), close: () => command('DELETE', '').then(close, close) }
  } catch (error) {
    await close()
    throw error
  }
}

function driving(command: (method: string, at: string, body?: object) => Promise<never>) {
  const execute = (script: string, args: unknown[] = []) => command('POST', '/execute/sync', { script, args })
  const act = (id: string, type: string, actions: Move[]) =>
    command('POST', '/actions', {
      actions: [{ id, type, ...(type === 'pointer' && { parameters: { pointerType: 'mouse' } }), actions }],
    })
  const moved = ({ x, y }: Point, duration = 0) => ({
    ...{ type: 'pointerMove', duration },
    ...{ x: Math.round(x), y: Math.round(y) },
  })
  const [down, up] = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 })) as [Move, Move]
  const press = (point: Point) => act('mouse', 'pointer', [moved(point), down, up])
  return {
    hasTouch: false,
    goTo: (address) => command('POST', '/url', { url: address }),
    run: (work, ...args) => execute(`return (${String(work)})(...arguments)`, args),
    load: (script) => execute(script),
    press,
    // WebKitGTK takes touches of WebDriver for those of a mouse.
    tap: press,
    drag: ([from, ...rest]) =>
      act('mouse', 'pointer', [moved(from!), down, ...rest.map((point) => moved(point, 200)), up]),
    type: (text) =>
      act(
        'keys',
        'key',
        Array.from(text, (value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]).flat(),
      ),
    upload: async (file) => {
      const found: Record<string, string> = await command('POST', '/element', {
        using: 'css selector',
        value: 'input[type=file]',
      })
      await command('POST', `/element/${found[ELEMENT]}/value`, { text: file })
    },
    resize: (width, height) => command('POST', '/window/rect', { width, height }),
    screenshot: async () => {
      await execute(`(${String(repaint)})()`)
      return Buffer.from(await command('GET', '/screenshot'), 'base64')
    },
  } satisfies Omit<Driver, 'close'>
}

/** Changes a pixel in every frame, because the driver takes its picture of the next change. */
function repaint() {
  if (document.querySelector('[data-repaint]')) return
  const pixel = document.createElement('i')
  pixel.dataset['repaint'] = ''
  pixel.style.cssText = 'position:fixed;inset:auto 0 0 auto;width:1px;height:1px;pointer-events:none'
  document.body.append(pixel)
  pixel.animate([{ background: '#000' }, { background: '#fff' }], { duration: 200, iterations: Infinity })
}

/** Starts a display without a screen on a free number. */
async function startDisplay() {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(createInterface(server.stdout), 'line')) as [string]
  const stop = async () => {
    server.kill()
    await once(server, 'exit')
  }
  return { display: `:${number}`, stop }
}
