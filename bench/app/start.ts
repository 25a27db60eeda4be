import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { ElectronRuntime } from '#e2e/helpers/electron-runtime'
import { root } from '../../scripts/launch/paths.js'

/** Time for a window to appear, and for the app to end. */
const LONGEST_MS = 20_000

type Environment = Readonly<Record<string, string>>

/** Measures the time from `npm start` in a built checkout to a window that can be used, in milliseconds. */
export function npmStart(dataDir: string, env: Environment): Promise<number> {
  const npm = process.env['npm_execpath']
  const [command, args] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  return untilWindow(command, [...args, 'start', '--silent', '--', '--data', dataDir], env, 'pipe')
}

/** Measures the same from the start of Electron's process, as the desktop starts an installed app. */
export function desktopStart(
  { executablePath, args }: ElectronRuntime,
  dataDir: string,
  env: Environment,
): Promise<number> {
  return untilWindow(executablePath, [...args, '--data', dataDir], env, 'ipc')
}

/** `'ipc'`: the program itself tells when it shows its windows, which are opened hidden without their pages noticing. */
async function untilWindow(
  command: string,
  args: readonly string[],
  env: Environment,
  channel: 'ipc' | 'pipe',
): Promise<number> {
  const begin = Date.now()
  const started = spawn(command, [...args, '--remote-debugging-port=0'], {
    cwd: root,
    env: { ...env },
    stdio: ['ignore', 'ignore', 'pipe', channel],
    detached: true,
  })
  const shown = Promise.withResolvers<number>()
  if (channel === 'pipe') shown.resolve(begin)
  started.on('message', (message) => {
    if (message === 'shown') shown.resolve(Date.now())
  })
  const ended = once(started, 'exit')
  try {
    const address = await Promise.race([debuggerOf(started.stderr), ended.then(() => undefined)])
    if (address === undefined) throw new Error(`${command} ended without a window`)
    const ready = await readySince(await pageOf(address))
    const seen = await Promise.race([shown.promise, wait(LONGEST_MS, null, { ref: false })])
    if (seen === null) throw new Error('the window was not shown')
    return Math.max(ready, seen) - begin
  } finally {
    // npm passes no signals on: the group is that of this run alone. With an open debugger, about one in a few hundred hangs at exit.
    const end = (signal: NodeJS.Signals) => {
      if (started.pid !== undefined && started.exitCode === null) process.kill(-started.pid, signal)
    }
    end('SIGTERM')
    const late = setTimeout(() => end('SIGKILL'), LONGEST_MS)
    await ended
    clearTimeout(late)
  }
}

const Targets = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string().optional() }))

/** Returns the address of the debugger of the first page of an app. */
async function pageOf(address: string): Promise<string> {
  const { host } = new URL(address)
  const deadline = Date.now() + LONGEST_MS
  while (Date.now() < deadline) {
    const targets = Targets.parse(await (await fetch(`http://${host}/json/list`)).json())
    const page = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl
    if (page !== undefined) return page
    await wait(20)
  }
  throw new Error('the app has no window')
}

/** Moment from which the app could be used, noted by the page itself, in Unix milliseconds; null before it. */
const READY = `(() => {
  const [mark] = performance.getEntriesByName('parley-ready')
  return mark === undefined ? null : performance.timeOrigin + mark.startTime
})()`

/** Without a value there was no document yet, or the page went from the empty one to its own meanwhile. */
const Evaluated = z.object({ result: z.object({ result: z.object({ value: z.number().nullish() }) }).optional() })

/**
 * Polls a page until it can be used, and returns since when. The observer must stay cheap: under Playwright, which follows
 * everything that happens in a page, a start takes an eighth longer.
 */
async function readySince(page: string): Promise<number> {
  const socket = new WebSocket(page)
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(LONGEST_MS) })
    const deadline = Date.now() + LONGEST_MS
    while (Date.now() < deadline) {
      const params = { expression: READY, returnByValue: true }
      const answered = once(socket, 'message', { signal: AbortSignal.timeout(LONGEST_MS) })
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
      const [{ data }] = (await answered) as [MessageEvent<string>]
      const { result } = Evaluated.parse(JSON.parse(data))
      if (typeof result?.result.value === 'number') return result.result.value
      await wait(50)
    }
    throw new Error('the window cannot be used')
  } finally {
    socket.close()
  }
}

/** Chromium prints where its debugger listens. */
async function debuggerOf(output: NodeJS.ReadableStream | null): Promise<string | undefined> {
  if (output === null) return undefined
  for await (const line of createInterface({ input: output })) {
    const [, address] = /DevTools listening on (ws:\/\/\S+)/.exec(line) ?? []
    if (address !== undefined) return address
  }
  return undefined
}
