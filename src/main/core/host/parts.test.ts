import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { getActiveResourcesInfo } from 'node:process'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { RunningParts } from '../base/parts/running-parts'
import { openStore } from '../store/open'
import { hostOfTest } from '../testing/host-of-test'
import { scriptedAdapter } from '../testing/scripted-agent'
import { standingFolder, temporaryFolder } from '../testing/temporary-folder'
import { fixedAdapters } from '../testing/test-host'
import { createHost } from './host'

type AddedPart = Parameters<RunningParts<unknown>['add']>[0]

/** Calls `change` with every part of the hosts that start in this test, and adds what it returns. */
function changeParts(change: (part: AddedPart) => AddedPart): void {
  const { add } = RunningParts.prototype
  vi.spyOn(RunningParts.prototype, 'add').mockImplementation(function (this: RunningParts<unknown>, part) {
    add.call(this, change(part))
  })
  onTestFinished(() => void vi.restoreAllMocks())
}

/** Watches the timers that are set in this test; returns the number of those that wait. */
function watchTimers(): () => number {
  const waiting = new Set<unknown>()
  const { setTimeout: set, clearTimeout: clear } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work: () => void, ms?: number) => {
    const timer = set(() => {
      waiting.delete(timer)
      work()
    }, ms)
    waiting.add(timer)
    return timer
  })
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
    waiting.delete(timer)
    clear(timer)
  })
  return () => waiting.size
}

/** Kinds of what keeps on watching files or runs. */
const LASTING = new Set(['FSEventWrap', 'StatWatcher', 'ProcessWrap'])
const lasting = () => getActiveResourcesInfo().filter((kind) => LASTING.has(kind)).length + watches()

/** Returns the number of watched files that the system reports; 0 where it does not. Those that keep no process alive count. */
function watches(): number {
  const folder = '/proc/self/fdinfo'
  if (!existsSync(folder)) return 0
  return readdirSync(folder)
    .map((name) => {
      try {
        return readFileSync(join(folder, name), 'utf8').match(/^inotify wd/gm)?.length ?? 0
      } catch {
        // Closed since it was listed.
        return 0
      }
    })
    .reduce((sum, count) => sum + count, 0)
}

/** A data folder that gives the parts something to do: automations, a session, files of another tool. */
let prepared: string
let home: string

beforeAll(async () => {
  const root = await standingFolder()
  home = join(root, 'home')
  prepared = join(root, 'data')
  const folder = join(root, 'work')
  for (const path of [home, prepared, folder, join(home, '.claude', 'projects', 'p')])
    await mkdir(path, { recursive: true })
  await writeFile(join(home, '.claude', 'projects', 'p', 's.jsonl'), '{"type":"user"}\n')
  const started = await createHost(optionsOf(prepared))
  if (!started.ok) throw new Error(started.error.message)
  const connection = started.value.connect({ notify: () => undefined })
  const must = async (name: string, input: object) => {
    const answer = await connection.request(name, input)
    if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`)
  }
  await must('server.connect', { protocolVersion: 1, clientInfo: { name: 'test' } })
  await must('session.create', { sessionId: 's', targetWorkingDirectory: folder })
  const automation = { folder, prompt: 'Work', place: 'folder' }
  await must('automation.create', { ...automation, name: 'Files', trigger: { kind: 'files', paths: ['docs/**'] } })
  const hourly = { kind: 'schedule', cron: '0 * * * *', timeZone: 'UTC' }
  await must('automation.create', { ...automation, name: 'Hourly', trigger: hourly })
  await started.value.close()
})

function optionsOf(dataDir: string) {
  return {
    dataDir,
    version: '0.0.0-test',
    adapters: fixedAdapters([scriptedAdapter('worker', () => Promise.resolve(undefined))]),
    surroundings: { env: {}, home, platform: process.platform },
  }
}

/** Starts a host on a copy of the prepared folder; counts the ends of its store and its program. */
async function startOnCopy() {
  const dataDir = join(await temporaryFolder(), 'data')
  await cp(prepared, dataDir, { recursive: true })
  const ended = { store: 0, program: 0 }
  const lines: string[] = []
  const created = createHost({
    ...optionsOf(dataDir),
    log: (line) => void lines.push(line),
    async openStore() {
      const opened = await openStore({ dir: dataDir })
      if (!opened.ok) return opened
      const store = opened.value
      const close = async () => {
        ended.store++
        await store.close()
      }
      return { ok: true, value: { ...store, close } }
    },
    onClosed() {
      ended.program++
      return Promise.resolve()
    },
  })
  return { created, ended, lines }
}

async function namesOfParts(): Promise<string[]> {
  const names: string[] = []
  changeParts((part) => {
    names.push(part.name)
    return part
  })
  await hostOfTest([])
  vi.restoreAllMocks()
  return names
}

describe('the parts of a host', () => {
  it('all have names of their own', async () => {
    const names = await namesOfParts()
    expect(names.length).toBeGreaterThan(30)
    expect(names).toEqual([...new Set(names)])
  })

  it('leave nothing behind at the end of a host', async () => {
    const before = lasting()
    const timers = watchTimers()
    const { created, ended } = await startOnCopy()
    const host = await created
    if (!host.ok) throw new Error(host.error.message)
    expect(lasting()).toBeGreaterThan(before)
    await host.value.close()
    expect(ended).toEqual({ store: 1, program: 1 })
    await expect.poll(() => [lasting(), timers()]).toEqual([before, 0])
    vi.restoreAllMocks()
  })

  it('leave nothing behind whichever of them cannot begin', { timeout: 60_000 }, async () => {
    for (const failing of await namesOfParts()) {
      const before = lasting()
      const ends: string[] = []
      changeParts((part) => ({
        ...part,
        async begin(...given: Parameters<NonNullable<AddedPart['begin']>>) {
          await part.begin?.(...given)
          if (part.name === failing) throw new Error(`${failing} cannot begin`)
        },
        end(reason: string) {
          ends.push(part.name)
          return part.end?.(reason)
        },
      }))
      const timers = watchTimers()
      const { created, ended, lines } = await startOnCopy()
      await expect(created, failing).rejects.toThrow(`${failing} cannot begin`)
      expect(ended, failing).toEqual({ store: 1, program: 1 })
      expect(ends.at(-1), failing).toBe('the program')
      expect(lines, failing).toEqual([])
      await expect.poll(() => [lasting(), timers()], { message: failing }).toEqual([before, 0])
      vi.restoreAllMocks()
    }
  })

  it('end whichever of them fails at its end', { timeout: 60_000 }, async () => {
    for (const failing of await namesOfParts()) {
      const before = lasting()
      changeParts((part) => ({
        ...part,
        async end(reason: string) {
          await part.end?.(reason)
          if (part.name === failing) throw new Error(`${failing} cannot end`)
        },
      }))
      const { created, ended, lines } = await startOnCopy()
      const host = await created
      if (!host.ok) throw new Error(host.error.message)
      await expect(host.value.close(), failing).rejects.toThrow(`${failing} cannot end`)
      expect(ended, failing).toEqual({ store: 1, program: 1 })
      expect(lines, failing).toEqual([expect.stringContaining(`${failing} could not be ended`)])
      await expect.poll(lasting, { message: failing }).toBe(before)
      vi.restoreAllMocks()
    }
  })

  it('answer with damage of the store that shows when they begin', async () => {
    const damaged = new Database.SqliteError('malformed', 'SQLITE_CORRUPT')
    changeParts((part) => (part.name === 'automations' ? { ...part, begin: () => Promise.reject(damaged) } : part))
    const { created, ended } = await startOnCopy()
    expect(await created).toMatchObject({ ok: false, error: { details: { damaged: true } } })
    expect(ended).toEqual({ store: 1, program: 1 })
  })
})
