import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import type { Host } from '../base/host-port'
import { LOG_FOLDER } from '../base/log-file'
import { callAtRandom, connectTo, type Breach } from '../testing/concurrent-calls/run'
import { isNightly } from '../testing/nightly'
import { temporaryFolder } from '../testing/temporary-folder'
import { noteTries } from '../testing/tries'
import { listenForClients, type AttachListener } from './attach/listen'
import { composeHost } from './compose'

const CLIENTS = 8
const CALLS = isNightly ? 10_000 : 240
const SEEDS = isNightly ? [1, 2, 3] : [1]
/** Time in which a session, and the host, must have come to rest, in milliseconds. */
const REST_MS = 60_000
/** Time for a run at night, in milliseconds: the calls, and the longest rests after them. */
const NIGHT_MS = 30 * 60_000

/** A registry of agents that is never there, so that nothing is loaded from elsewhere. */
const NOWHERE = 'http://127.0.0.1:9/registry.json'

/** A host as every program starts it, a folder with a file, and a repository. */
async function start(): Promise<
  Record<'folder' | 'repository' | 'dataDir', string> & { host: Host; listener: AttachListener }
> {
  const root = await temporaryFolder()
  const [dataDir, folder, repository] = [join(root, 'data'), join(root, 'work'), join(root, 'repository')]
  for (const path of [dataDir, folder, repository]) await mkdir(path)
  await writeFile(
    join(dataDir, 'settings.json'),
    JSON.stringify({ defaultAgent: 'playground', agentRegistry: NOWHERE }),
  )
  await writeFile(
    join(dataDir, 'acp-registry.json'),
    JSON.stringify({ asOf: '2026-01-01', source: NOWHERE, agents: [] }),
  )
  for (const path of [folder, repository]) await writeFile(join(path, 'a.txt'), 'a\n')
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: repository })
  await git('init', '-qb', 'main')
  await git('add', '.')
  await git('-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'First')
  const created = await composeHost({ dataDir })
  if (!created.ok) throw new Error(created.error.message)
  const listener = await listenForClients(created.value, dataDir)
  onTestFinished(async () => {
    await listener.close()
    await created.value.close()
  })
  return { host: created.value, listener, folder, repository, dataDir }
}

/** Returns what the log of a host says about requests that failed in it. */
async function failuresIn(dataDir: string): Promise<string> {
  const folder = join(dataDir, LOG_FOLDER)
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('parley.log'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts
    .join('\n')
    .split(/\n(?=\S)/)
    .filter((entry) => entry.includes(' failed: '))
    .join('\n')
}

/** Breaches that fail a run. With every change, times are left to the night: they depend on what the machine does besides. */
const counts = ({ kind }: Breach): boolean => isNightly || kind !== 'slow'

it.each(SEEDS)(
  'all requests of several clients at once: none fails in Parley, none is left without an answer, and all comes to rest (seed %i)',
  isNightly ? { timeout: NIGHT_MS } : {},
  async (seed) => {
    const { host, listener, folder, repository, dataDir } = await start()
    const places = {
      folders: [folder, repository, join(folder, 'none')],
      files: ['a.txt', 'in/b.txt', join(folder, 'a.txt'), join(folder, 'out.json'), join(repository, 'a.txt')],
    }
    const run = await callAtRandom({ address: listener, seed, clients: CLIENTS, calls: CALLS, places })
    noteTries(CALLS)
    const breaches = run.breaches.filter(counts)
    expect(breaches, breaches.length === 0 ? '' : await failuresIn(dataDir)).toEqual([])
    expect(run.results.get('ok') ?? 0).toBeGreaterThan(CALLS / 10)

    const client = await connectTo(listener, 'end')
    const all = await client.request('session.list', { status: 'active', limit: 1000 })
    const active = all.ok ? all.value.sessions.map(({ sessionId }) => sessionId) : []
    for (const sessionId of new Set([...run.sessionIds, ...active])) {
      await client.request('session.cancel', { sessionId })
      const closed = await client.request('session.close', { sessionId })
      expect(closed.ok ? 'ok' : closed.error.code).toMatch(/^(ok|session-not-found)$/)
    }
    const working = async () => {
      const listed = await client.request('session.list', { limit: 1000 })
      const sessions = listed.ok ? listed.value.sessions : []
      return sessions.flatMap(({ sessionId, status, runStatus = 'idle', branchKind }) =>
        runStatus === 'idle' ? [] : [{ sessionId, status, runStatus, branchKind }],
      )
    }
    await expect.poll(working, { timeout: REST_MS }).toEqual([])
    client.close()
    // What a host looks at that ends by itself when nobody needs it.
    await expect.poll(() => listener.clients > 0 || host.isWorking(), { timeout: REST_MS }).toBe(false)
  },
)
