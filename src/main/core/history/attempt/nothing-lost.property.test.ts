import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AttemptGroup } from '../../../../shared/attempt/entities'
import { scriptedAdapter } from '../../testing/scripted-agent'
import { startTestHost, type TestClient } from '../../testing/test-host'
import { temporaryFolder } from '../../testing/temporary-folder'
import { git, newRepository } from '../place/testing'

const FILES = ['a.txt', 'b.txt', 'new/c.txt'] as const
const LONGEST = 14
/** Each takes seconds; PARLEY_PLACES for more. */
const RUNS = Number(process.env['PARLEY_PLACES'] ?? 4)

const attempt = fc.constantFrom(0, 1)
const file = fc.constantFrom(...FILES)
const by = fc.constantFrom('merge' as const, 'squash' as const, 'rebase' as const)

/** Actions of a user and of agents. Any of them may be refused; none may lose anything. */
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), attempt, file }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('editBase' as const), file }) },
  fc.record({ do: fc.constant('commit' as const), attempt }),
  fc.record({ do: fc.constant('commitBase' as const) }),
  fc.record({ do: fc.constant('update' as const), attempt }),
  fc.record({ do: fc.constant('abort' as const), attempt }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('choose' as const), attempt, by }) },
  fc.record({ do: fc.constant('undo' as const), attempt }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('abandon' as const), attempt }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), attempt }) },
  fc.record({ do: fc.constant('restart' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

/** Sequences that are always tried: a change of the user beside a landing that is undone, and a crash while one is away. */
const EXAMPLES: [Action[]][] = [
  [
    [
      { do: 'edit', attempt: 0, file: 'a.txt' },
      { do: 'choose', attempt: 0, by: 'merge' },
      { do: 'editBase', file: 'b.txt' },
      { do: 'undo', attempt: 0 },
    ],
  ],
  [
    [
      { do: 'edit', attempt: 1, file: 'new/c.txt' },
      { do: 'abandon', attempt: 1 },
      { do: 'restart' },
      { do: 'restore', attempt: 1 },
    ],
  ],
]

/** Returns the texts of all files in some folders, without git's own. */
async function textsIn(folders: readonly string[]): Promise<string[]> {
  const texts: string[] = []
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of entries)
      if (entry.isFile() && !entry.parentPath.split(path.sep).includes('.git') && entry.name !== '.git')
        texts.push(await readFile(path.join(entry.parentPath, entry.name), 'utf8'))
  }
  return texts
}

/** Returns everything that the refs of a repository still reach. */
function textsOf(repository: string): string {
  const ids = git(repository, 'rev-list', '--objects', '--no-object-names', '--all')
  return execFileSync('git', ['cat-file', '--batch'], { cwd: repository, input: `${ids}\n` }).toString()
}

/** A repository with two attempts, and the texts that were written and not written over. */
class Model {
  readonly #known = new Map<string, string>()
  #count = 0

  constructor(
    private client: TestClient,
    private readonly restartHost: () => Promise<TestClient>,
    private readonly dataDir: string,
    private readonly folder: string,
    private readonly groupId: string,
  ) {}

  async run(one: Action): Promise<void> {
    const { groupId, client } = this
    if (one.do === 'restart') this.client = await this.restartHost()
    else if (one.do === 'editBase') await this.#write(this.folder, one.file)
    else if (one.do === 'commitBase') {
      git(this.folder, 'add', '-A')
      git(this.folder, 'commit', '-q', '--allow-empty', '-m', 'Base')
    } else {
      const { attempts } = await this.#group()
      const { sessionId = '', place, status } = attempts[one.attempt] ?? {}
      // Text typed into a conflict is given up with it.
      const canEdit = place?.state === 'ready' && status?.unfinished === undefined
      if (one.do === 'edit' && canEdit) await this.#write(place.path, one.file)
      if (one.do === 'commit') await client.request('workspace.commit', { sessionId, message: 'Commit' })
      if (one.do === 'update') await client.request('workspace.update', { sessionId, by: 'merge' })
      if (one.do === 'abort') await client.request('workspace.update.abort', { sessionId })
      if (one.do === 'choose') await client.request('attempt.choose', { groupId, sessionId, by: one.by })
      if (one.do === 'undo') await client.request('workspace.land.undo', { sessionId })
      if (one.do === 'abandon') await client.request('attempt.abandon', { groupId, sessionId })
      if (one.do === 'restore') await client.request('attempt.restore', { groupId, sessionId })
    }
    await this.check(JSON.stringify(one))
  }

  /** Everything that was written is on disk or in a commit. */
  async check(after: string): Promise<void> {
    const texts = [...(await textsIn([this.folder, path.join(this.dataDir, 'worktrees')])), textsOf(this.folder)]
    const all = texts.join('\n')
    const lost = [...this.#known.values()].filter((text) => !all.includes(text))
    expect(lost, `lost after ${after}`).toEqual([])
  }

  async #group(): Promise<AttemptGroup> {
    return (await this.client.must('attempt.get', { groupId: this.groupId })).group
  }

  async #write(folder: string, name: string): Promise<void> {
    const target = path.join(folder, name)
    const text = `text-${++this.#count}.`
    await mkdir(path.dirname(target), { recursive: true })
    // A text that was written over is only known to be kept when it was committed.
    this.#known.set(target, text)
    await writeFile(target, `${text}\n`)
  }
}

it('loses nothing that was on disk or committed, whatever users and agents do', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: LONGEST }), async (actions) => {
      const worker = scriptedAdapter('worker', () => Promise.resolve(undefined))
      const first = await startTestHost([worker])
      try {
        const client = await first.client()
        const folder = await newRepository(path.join(await temporaryFolder(), 'project'), {
          'a.txt': 'one\n',
          'b.txt': 'two\n',
        })
        const agent = { kind: 'adapter', adapterName: 'worker' } as const
        const { group } = await client.must('attempt.start', { folder, message: 'Go', attempts: [{ agent, count: 2 }] })
        let host = first
        const restart = async (): Promise<TestClient> => {
          host = await host.again()
          return host.client()
        }
        const model = new Model(client, restart, first.dataDir, folder, group.groupId)
        for (const one of actions) await model.run(one)
      } finally {
        await first.cleanUp()
      }
    }),
    { numRuns: RUNS, endOnFailure: true, examples: EXAMPLES },
  )
})
