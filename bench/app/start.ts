import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { chromium } from '@playwright/test'
import { ready } from '../../e2e/fixtures/app'
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
  const begin = performance.now()
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
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    if (context === undefined) throw new Error('the app has no windows')
    await ready(context.pages()[0] ?? (await context.waitForEvent('page')))
    const taken = performance.now() - begin
    await browser.close()
    return taken
  } finally {
    // npm passes no signals on: the group is that of this run alone.
    if (started.pid !== undefined && started.exitCode === null) process.kill(-started.pid, 'SIGTERM')
    await ended
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
