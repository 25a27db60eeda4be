import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { ElectronRuntime } from '../../e2e/helpers/electron-runtime'
import { root } from '../../scripts/launch/paths.js'

type Environment = Readonly<Record<string, string>>

/** Measures the time from `npm start` in a built checkout to a window that can be used, in milliseconds. */
export function npmStart(dataDir: string, env: Environment): Promise<number> {
  const npm = process.env['npm_execpath']
  const [command, args] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  return untilWindow(command, [...args, 'start', '--silent', '--', '--data', dataDir], env)
}

/** Measures the same from the start of Electron's process, as the desktop starts an installed app. */
export function desktopStart(
  { executablePath, args }: ElectronRuntime,
  dataDir: string,
  env: Environment,
): Promise<number> {
  return untilWindow(executablePath, [...args, '--data', dataDir], env)
}

async function untilWindow(command: string, args: readonly string[], env: Environment): Promise<number> {
  const begin = Date.now()
  const started = spawn(command, [...args, '--remote-debugging-port=0'], {
    cwd: root,
    env: { ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = once(started, 'exit')
  try {
    const address = await Promise.race([debuggerOf(started.stderr), ended.then(() => undefined)])
    if (address === undefined) throw new Error(`${command} ended without a window`)
    return (await firstFrame(await pageOf(address))) - begin
  } finally {
    // npm passes no signals on: the group is that of this run alone.
    if (started.pid !== undefined && started.exitCode === null) process.kill(-started.pid, 'SIGTERM')
    await ended
  }
}

const Targets = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string().optional() }))

/** Returns the address of the debugger of the first page of an app. */
async function pageOf(address: string): Promise<string> {
  const { host } = new URL(address)
  for (;;) {
    const targets = Targets.parse(await (await fetch(`http://${host}/json/list`)).json())
    const page = targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl
    if (page !== undefined) return page
    await wait(20)
  }
}

/** The first frame of the app that can be used, as the page itself knows it: in Unix milliseconds. */
const FRAME = `new Promise((resolve) => {
  const { documentElement } = document
  const done = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())))
  if (documentElement.dataset.ready === 'true') return done()
  new MutationObserver((_changes, observer) => {
    if (documentElement.dataset.ready !== 'true') return
    observer.disconnect()
    done()
  }).observe(documentElement, { attributeFilter: ['data-ready'] })
})`

const Evaluated = z.object({ result: z.object({ result: z.object({ value: z.number() }) }) })

/**
 * Asks a page when its first frame was. One message, because whoever watches takes time of those who are watched: a start
 * under Playwright, which follows all that happens in a page, takes an eighth longer.
 */
async function firstFrame(page: string): Promise<number> {
  const socket = new WebSocket(page)
  try {
    await once(socket, 'open')
    for (;;) {
      const params = { expression: FRAME, awaitPromise: true, returnByValue: true }
      socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }))
      const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
      const evaluated = Evaluated.safeParse(JSON.parse(data))
      if (evaluated.success) return evaluated.data.result.result.value
      // There was no document yet, or the page went from the empty one to its own meanwhile.
      await wait(10)
    }
  } finally {
    socket.close()
  }
}

/** Chromium prints where its debugger listens. */
async function debuggerOf(output: NodeJS.ReadableStream): Promise<string | undefined> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /DevTools listening on (ws:\/\/\S+)/.exec(line) ?? []
    if (address !== undefined) return address
  }
  return undefined
}
