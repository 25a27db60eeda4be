import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import type { RequestInput, RequestName, RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import { unpack } from '#core/store/packed'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost } from '#core/testing/test-host'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from '../place/testing'
import { KillableHost } from './testing/killable-host'

const FILES = ['a.txt', 'b.txt', 'new/c.txt'] as const
/** Lines of a file that are edited, far enough from each other to be hunks of their own. */
const SLOTS = [0, 10, 20] as const
const LINES = 21
const LONGEST = 14
/** Each takes seconds; PARLEY_PLACES for more. */
const RUNS = Number(process.env['PARLEY_PLACES'] ?? 2)
const LIMIT_MS = 300_000 + RUNS * 30_000
/** The host is killed after at most so many milliseconds. */
const LONGEST_MS = 400

/** Two attempts, and the forks that were made of them. */
const session = fc.constantFrom(0, 1, 2, 3)
const file = fc.constantFrom(...FILES)
const slot = fc.constantFrom(...SLOTS)
const by = fc.constantFrom('merge' as const, 'squash' as const, 'rebase' as const)

/** Requests of a user. Any of them may be refused; none may lose anything. */
const asked = fc.oneof(
  fc.record({ do: fc.constant('commit' as const), session }),
  fc.record({ do: fc.constant('update' as const), session }),
  fc.record({ do: fc.constant('abort' as const), session }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('choose' as const), session, by }) },
  fc.record({ do: fc.constant('undo' as const), session }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('abandon' as const), session }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('restore' as const), session }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fork' as const), session }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('revert' as const), session, file }) },
  fc.record({ do: fc.constant('undoRevert' as const), session }),
  fc.record({ do: fc.constant('mergeBack' as const), session }),
  fc.record({ do: fc.constant('mergeCode' as const), session, by }),
  fc.record({ do: fc.constant('undoMergeBack' as const), session }),
)
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never

/** Actions of a user and of agents. */
const done = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), session, file, slot }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('editBase' as const), file, slot }) },
  fc.record({ do: fc.constant('commitBase' as const) }),
  { weight: 13, arbitrary: asked },
)
const action = fc.oneof({ weight: 20, arbitrary: done }, fc.record({ do: fc.constant('restart' as const) }))
const withKills = fc.oneof(
  { weight: 3, arbitrary: done },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('kill' as const),
      during: asked,
      afterMs: fc.integer({ min: 0, max: LONGEST_MS }),
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never
type ActionOrKill = Action | (typeof withKills extends fc.Arbitrary<infer T> ? T : never)

/** Sequences that are always tried. */
const EXAMPLES: [Action[]][] = [
  // Code that is merged into the worktree of its parent and taken back, beside changes there.
  [
    [
      { do: 'fork', session: 0 },
      { do: 'edit', session: 2, file: 'a.txt', slot: 0 },
      { do: 'edit', session: 0, file: 'b.txt', slot: 10 },
      { do: 'mergeCode', session: 2, by: 'merge' },
      { do: 'edit', session: 0, file: 'a.txt', slot: 20 },
      { do: 'undoMergeBack', session: 2 },
    ],
  ],
  // A worktree that a restarted host made.
  [
    [
      { do: 'restart' },
      { do: 'fork', session: 0 },
      { do: 'edit', session: 2, file: 'new/c.txt', slot: 10 },
      { do: 'abandon', session: 2 },
      { do: 'restart' },
      { do: 'restore', session: 2 },
    ],
  ],
  // A change of the user beside a landing that is undone.
  [
    [
      { do: 'edit', session: 0, file: 'a.txt', slot: 0 },
      { do: 'choose', session: 0, by: 'merge' },
      { do: 'editBase', file: 'b.txt', slot: 0 },
      { do: 'undo', session: 0 },
    ],
  ],
  // A crash while an attempt is away, and a fork with a reverted hunk that is merged back.
  [
    [
      { do: 'edit', session: 1, file: 'a.txt', slot: 0 },
      { do: 'edit', session: 1, file: 'a.txt', slot: 20 },
      { do: 'edit', session: 1, file: 'new/c.txt', slot: 0 },
      { do: 'fork', session: 1 },
      { do: 'revert', session: 2, file: 'a.txt' },
      { do: 'abandon', session: 1 },
      { do: 'restart' },
      { do: 'restore', session: 1 },
      { do: 'undoRevert', session: 2 },
      { do: 'mergeBack', session: 2 },
    ],
  ],
]
const KILLED: [ActionOrKill[]][] = [
  [
    [
      { do: 'edit', session: 0, file: 'a.txt', slot: 0 },
      { do: 'kill', during: { do: 'choose', session: 0, by: 'squash' }, afterMs: 150 },
      { do: 'kill', during: { do: 'abandon', session: 1 }, afterMs: 60 },
      { do: 'restore', session: 1 },
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
        texts.push(await readFile(path.join(entry.parentPath, entry.name), 'utf8').catch(() => ''))
  }
  return texts
}

/** Returns everything that the refs of a repository still reach. */
function textsOf(repository: string): string {
  const ids = git(repository, 'rev-list', '--objects', '--no-object-names', '--all')
  return execFileSync('git', ['cat-file', '--batch'], { cwd: repository, input: `${ids}\n` }).toString()
}

/** Returns the long texts of a store, among them what reverted changes were. */
function textsKept(dataDir: string): string[] {
  const file = new Database(path.join(dataDir, 'parley.db'), { readonly: true })
  try {
    const parts = file.prepare('select content, is_packed from blob_part').all() as {
      content: Buffer | string
      is_packed: number
    }[]
    return parts.map(({ content, is_packed: isPacked }) =>
      isPacked === 1 && typeof content !== 'string' ? unpack(content) : content.toString(),
    )
  } finally {
    file.close()
  }
}

/** The host under test, and ways to restart it. */
interface Subject {
  request<N extends RequestName>(name: N, input: RequestInput<N>): Promise<Result<RequestOutput<N>, ContractError>>
  /** Folder of the store now. */
  dataDir(): string
  /** Folders of the worktrees: each host makes its own in its data folder. */
  worktrees(): readonly string[]
  restart(): Promise<void>
  /** Kills it while it does something, so many milliseconds later; starts it again. */
  killDuring(work: () => Promise<void>, afterMs: number): Promise<void>
}

/** A session whose worktree is part of the model. */
interface Known {
  readonly sessionId: string
  readonly placeId: string
  readonly path: string
  /** Session that it was forked from. */
  readonly parent?: string
  readonly changes: string[]
}

/** A repository with two attempts and their forks, and the texts that were written and not written over. */
class Model {
  /** By file and line. */
  readonly #texts = new Map<string, string>()
  readonly #sessions: Known[] = []
  #count = 0
  #groupId = ''

  constructor(
    private readonly subject: Subject,
    private readonly folder: string,
  ) {}

  async start(): Promise<void> {
    const agent = { kind: 'adapter', adapterName: 'worker' } as const
    const attempts = [{ agent, count: 2 }]
    const started = await this.subject.request('attempt.start', { folder: this.folder, message: 'Go', attempts })
    if (!started.ok) throw new Error(started.error.message)
    const { group } = started.value
    this.#groupId = group.groupId
    for (const { sessionId, place } of group.attempts)
      if (place !== undefined) this.#sessions.push({ sessionId, placeId: place.placeId, path: place.path, changes: [] })
  }

  async run(one: ActionOrKill): Promise<void> {
    if (one.do === 'restart') await this.subject.restart()
    else if (one.do === 'kill') await this.subject.killDuring(() => this.#ask(one.during), one.afterMs)
    else if (one.do === 'editBase') await this.#write(this.folder, one)
    else if (one.do === 'edit') await this.#edit(one)
    else if (one.do === 'commitBase') {
      git(this.folder, 'add', '-A')
      git(this.folder, 'commit', '-q', '--allow-empty', '-m', 'Base')
    } else await this.#ask(one)
    await this.check(JSON.stringify(one))
  }

  /** Everything that was written is on disk, in a commit, or in the store. */
  async check(after: string): Promise<void> {
    const texts = [
      ...(await textsIn([this.folder, ...this.subject.worktrees()])),
      textsOf(this.folder),
      ...textsKept(this.subject.dataDir()),
    ]
    const all = texts.join('\n')
    const lost = [...this.#texts.values()].filter((text) => !all.includes(text))
    expect(lost, `lost after ${after}`).toEqual([])
  }

  async #edit({ session: index, ...edit }: Extract<Action, { do: 'edit' }>): Promise<void> {
    const known = this.#sessions[index]
    if (known === undefined) return
    const { sessionId } = known
    const status = await this.subject.request('workspace.status', { sessionId })
    if (!status.ok || status.value.place?.state !== 'ready') return
    // Text typed into a conflict is given up with it.
    if (status.value.status !== undefined && status.value.status.unfinished === undefined)
      await this.#write(known.path, edit)
  }

  async #ask(one: Asked): Promise<void> {
    const known = this.#sessions[one.session]
    if (known === undefined) return
    const { subject } = this
    const { sessionId, placeId, parent, changes } = known
    const groupId = this.#groupId
    const isFork = parent !== undefined
    if (one.do === 'commit') await subject.request('workspace.commit', { sessionId, message: 'Commit' })
    if (one.do === 'update') await subject.request('workspace.update', { sessionId, by: 'merge' })
    if (one.do === 'abort') await subject.request('workspace.update.abort', { sessionId })
    if (one.do === 'undo') await subject.request('workspace.land.undo', { sessionId })
    if (one.do === 'choose' && !isFork) await subject.request('attempt.choose', { groupId, sessionId, by: one.by })
    if (one.do === 'choose' && isFork) await subject.request('workspace.land', { sessionId, by: one.by })
    if (one.do === 'abandon' && !isFork) await subject.request('attempt.abandon', { groupId, sessionId })
    if (one.do === 'abandon' && isFork) await subject.request('workspace.remove', { placeId, keepChanges: true })
    if (one.do === 'restore' && !isFork) await subject.request('attempt.restore', { groupId, sessionId })
    if (one.do === 'restore' && isFork) await subject.request('workspace.restore', { placeId })
    if (one.do === 'mergeBack' && isFork)
      await subject.request('session.merge', { parentSessionId: parent, childSessionId: sessionId, summary: 'Done.' })
    if (one.do === 'mergeCode' && isFork) {
      const ends = { parentSessionId: parent, childSessionId: sessionId }
      await subject.request('session.merge', { ...ends, summary: 'Done.', landBy: one.by })
    }
    if (one.do === 'undoMergeBack' && isFork)
      await subject.request('session.merge.undo', { parentSessionId: parent, childSessionId: sessionId })
    if (one.do === 'fork' && this.#sessions.length < 4) {
      const made = await subject.request('workspace.fork', { sessionId, branchKind: 'branch', allowMissing: true })
      if (!made.ok) return
      const { place } = made.value
      const fork = { sessionId: place.sessionId, placeId: place.placeId, path: place.path }
      this.#sessions.push({ ...fork, parent: sessionId, changes: [] })
    }
    if (one.do === 'revert') {
      const about = { sessionId, scope: { kind: 'uncommitted' as const }, path: one.file }
      const diff = await subject.request('review.readDiff', about)
      if (!diff.ok) return
      const { token } = diff.value
      const selection = [{ hunk: 0 }]
      const reverted = await subject.request('review.apply', { ...about, token, action: 'revert', selection })
      if (reverted.ok) changes.push(reverted.value.changeId)
    }
    const changeId = changes.at(-1)
    if (one.do === 'undoRevert' && changeId !== undefined) {
      await subject.request('review.undo', { sessionId, changeId })
      changes.pop()
    }
  }

  async #write(folder: string, { file: name, slot: at }: { file: string; slot: number }): Promise<void> {
    const target = path.join(folder, name)
    const text = `text-${++this.#count}.`
    const now = (await readFile(target, 'utf8').catch(() => newFile())).split('\n')
    // A text that was written over is only known to be kept when it was committed.
    this.#texts.set(`${target} ${at}`, text)
    now[at] = text
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, now.join('\n'))
  }
}

const newFile = (): string => `${Array.from({ length: LINES }, (_, line) => `line ${line}`).join('\n')}\n`

const project = async (): Promise<string> =>
  newRepository(path.join(await temporaryFolder(), 'project'), { 'a.txt': newFile(), 'b.txt': newFile() })

it('loses nothing that was on disk or committed, whatever users and agents do', { timeout: LIMIT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: LONGEST }), async (actions) => {
      const worker = scriptedAdapter('worker', () => Promise.resolve(undefined))
      const first = await startTestHost([worker])
      try {
        let host = first
        let client = await host.client()
        const worktrees = [path.join(first.dataDir, 'worktrees')]
        const subject: Subject = {
          request: (name, input) => client.request(name, input),
          dataDir: () => host.dataDir,
          worktrees: () => worktrees,
          async restart() {
            host = await host.again()
            // The worktrees are those of the host before; their copies would hide what is lost.
            const own = path.join(host.dataDir, 'worktrees')
            await rm(own, { recursive: true, force: true })
            worktrees.push(own)
            client = await host.client()
          },
          killDuring: () => Promise.reject(new Error('this host is part of the test')),
        }
        const model = new Model(subject, await project())
        await model.start()
        for (const one of actions) await model.run(one)
      } finally {
        await first.cleanUp()
      }
    }),
    { numRuns: RUNS, endOnFailure: true, examples: EXAMPLES },
  )
})

it('loses nothing when it is killed at any moment', { timeout: LIMIT_MS }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(withKills, { minLength: 6, maxLength: LONGEST }), async (actions) => {
      const host = new KillableHost(await temporaryFolder())
      onTestFinished(() => host.kill())
      await host.start()
      const subject: Subject = {
        request: (name, input) => host.request(name, input),
        dataDir: () => host.dataDir,
        worktrees: () => [path.join(host.dataDir, 'worktrees')],
        restart: () => Promise.reject(new Error('this host is killed')),
        async killDuring(work, afterMs) {
          const timer = new Promise((resolve) => setTimeout(resolve, afterMs))
          // Work that is killed never ends.
          await Promise.race([work(), timer])
          await host.kill()
          await host.start()
        },
      }
      const model = new Model(subject, await project())
      await model.start()
      for (const one of actions) await model.run(one)
      await host.kill()
    }),
    { numRuns: Math.ceil(RUNS / 3), endOnFailure: true, examples: KILLED },
  )
})
