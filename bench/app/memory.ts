import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { _electron, type Page } from '@playwright/test'
import type { ElectronRuntime } from '#e2e/helpers/electron-runtime'
import { root } from '../../scripts/launch/paths.js'
import { FEWEST, measured, percentile, type Finding } from '../report'
import type { OpenedApp } from './open-app'
import { installClock } from './page-clock'

const MB = 1e6
const SESSIONS = 8
/** Time in milliseconds after which a window that was opened does nothing any more. */
const SETTLED_MS = 6000
/** Writing time of the agents, in milliseconds. */
const STREAM_MS = 30_000

/** Proportional set size of a process and all its descendants, in bytes. Linux only. */
export function memoryOf(pid: number, isCounted: (command: string) => boolean = () => true): number {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const parent = Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${name}/status`))?.[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const sum = (id: number): number => {
    const own = isCounted(read(`/proc/${id}/cmdline`))
      ? Number(/^Pss:\s*(\d+) kB/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0) * 1024
      : 0
    return (children.get(id) ?? []).reduce((total, child) => total + sum(child), own)
  }
  return sum(pid)
}

/** Measures an Electron with one empty window of the app's size: what any app has to have. */
export async function emptyWindow(
  { executablePath, args }: ElectronRuntime,
  env: Record<string, string>,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-bench-empty-'))
  try {
    await writeFile(join(folder, 'package.json'), '{"name":"empty","main":"main.cjs"}')
    await writeFile(
      join(folder, 'main.cjs'),
      `const { app, BrowserWindow } = require('electron')
       app.setPath('userData', ${JSON.stringify(join(folder, 'data'))})
       app.whenReady().then(() => new BrowserWindow({ width: 1280, height: 860, webPreferences: { sandbox: true } }).loadURL('about:blank'))`,
    )
    // Without the folder of the app, which Electron would run instead.
    const electron = await _electron.launch({
      executablePath,
      args: [...args.filter((arg) => arg !== root), folder],
      env,
    })
    try {
      await electron.firstWindow()
      await wait(SETTLED_MS)
      return memoryOf(electron.process().pid ?? 0)
    } finally {
      await electron.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Measures the app with its list of sessions, idle. */
export async function idle({ pid }: OpenedApp): Promise<number> {
  await wait(SETTLED_MS)
  return memoryOf(pid)
}

/** Measures the app while agents stream in eight sessions, one of which is shown. The agents' processes do not count. */
export async function streaming({ page, pid, home }: OpenedApp): Promise<number[]> {
  // Puts what the benchmark's compiler refers to into the page, too.
  await installClock(page)
  const samples: number[] = []
  const ids = Array.from({ length: SESSIONS }, (_, at) => `bench-streaming-${at}`)
  for (const sessionId of ids) await begin(page, sessionId, home)
  for (let count = 0; count < FEWEST * 2; count++) {
    await wait(STREAM_MS / (FEWEST * 2 + 1))
    samples.push(memoryOf(pid, isOwn))
  }
  return samples
}

/** Combines the measurements into findings; `empty` and `used` are of the same rounds. */
export function memoryFindings(
  empty: readonly number[],
  used: readonly number[],
  streamed: readonly number[],
): readonly Finding[] {
  const base = percentile(empty, 0.5)
  return [
    measured(
      'desktop-empty-window',
      empty.map((bytes) => bytes / MB),
      'MB',
    ),
    measured(
      'desktop-idle',
      used.map((bytes) => bytes / MB),
      'MB',
    ),
    measured(
      'desktop-idle-over-empty',
      used.map((bytes, round) => (bytes - (empty[round] ?? Number.NaN)) / MB),
      'MB',
      { atMost: 120 },
    ),
    measured(
      'desktop-streaming-over-empty',
      streamed.map((bytes) => (bytes - base) / MB),
      'MB',
      { atMost: 250 },
    ),
  ]
}

/** Settings with an agent that streams for as long as its prompt says. */
export const streamingSettings = {
  defaultAgent: 'streaming',
  discovery: false,
  agentServers: {
    streaming: {
      command: process.execPath,
      args: [fileURLToPath(new URL('../agents/streaming-agent.mjs', import.meta.url))],
    },
  },
}

const isOwn = (command: string): boolean => !command.includes('streaming-agent.mjs')

/** Creates a session, shows it, and sends its agent a prompt. */
async function begin(page: Page, sessionId: string, folder: string): Promise<void> {
  await page.evaluate(
    async ({ id, cwd, prompt }) => {
      const { parley } = window as unknown as {
        parley: { request: (name: string, input: object) => Promise<{ ok: boolean; error?: { message: string } }> }
      }
      const must = async (name: string, input: object) => {
        const result = await parley.request(name, input)
        if (!result.ok) throw new Error(`${name}: ${result.error?.message ?? ''}`)
      }
      await must('session.create', { sessionId: id, targetWorkingDirectory: cwd })
      history.pushState(null, '', `?session=${id}`)
      dispatchEvent(new PopStateEvent('popstate'))
      await must('session.sendMessage', { sessionId: id, message: prompt })
    },
    { id: sessionId, cwd: folder, prompt: String(STREAM_MS) },
  )
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Processes end at any time.
    return ''
  }
}
