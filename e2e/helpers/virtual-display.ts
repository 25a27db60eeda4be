import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/**
 * Starts a virtual display on Linux if there is none, and sets it in the environment. Returns a function that stops it;
 * undefined when none was needed or Xvfb is not installed.
 */
export async function startVirtualDisplay(): Promise<(() => Promise<void>) | undefined> {
  if (process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY) return undefined
  // It picks a free number and writes it to the fourth stream. Without `-noreset` it restarts itself after its last client has
  // left, and refuses an app that starts at that moment; Electron then dies with signal 11.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await displayNumber(server)
  if (number === undefined) return undefined
  process.env.DISPLAY = `:${number}`
  return async () => {
    const ended = once(server, 'exit')
    server.kill()
    await ended
  }
}

async function displayNumber(server: ChildProcess): Promise<string | undefined> {
  const stream = server.stdio[3] as Readable
  return new Promise((resolve) => {
    server.once('error', () => {
      resolve(undefined)
    })
    server.once('exit', () => {
      resolve(undefined)
    })
    let text = ''
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes('\n')) resolve(text.trim())
    })
  })
}
