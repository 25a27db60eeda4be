import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withHost } from '../host'
import { measured, processorTime, time, type Finding } from '../report'
import { quotients } from '../samples'

const MANY = { files: 50_000, small: 2000 }
const ROUNDS = 5
/** Number of worktrees whose state is watched. */
const WATCHED = 20
const IDLE_MS = 5000
/** Number of such times: enough to leave out a full garbage collection. */
const IDLE_SPANS = 12
/** Number of attempts that are compared. */
const ATTEMPTS = 3

/**
 * Measures worktrees, compared with git itself in the same run: making one of a repository of 50,000 files, and the
 * comparison of attempts; and the processor time of 20 worktrees in which nothing happens.
 */
export async function places(isSmall: boolean): Promise<Finding[]> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'parley-bench-places-'))
  try {
    const large = await repository(path.join(root, 'large'), isSmall ? MANY.small : MANY.files)
    const little = await repository(path.join(root, 'little'), 200)
    return await withHost(
      () => Promise.resolve(undefined),
      async (client) => {
        const ofGit: number[] = []
        const ofParley: number[] = []
        for (let round = 0; round < ROUNDS; round++) {
          const folder = path.join(root, `by-git-${round}`)
          ofGit.push(
            await time(() => Promise.resolve(git(large, 'worktree', 'add', '-q', '-b', `git-${round}`, folder))),
          )
          await removed(large, folder)
          let made = ''
          ofParley.push(
            await time(async () => {
              const { place } = await client.must('workspace.create', { folder: large, title: `Round ${round}` })
              made = place.path
            }),
          )
          await removed(large, made)
        }

        const agent = { kind: 'adapter', adapterName: 'bench' } as const
        const { group } = await client.must('attempt.start', {
          folder: little,
          message: 'Go',
          attempts: [{ agent, count: ATTEMPTS }],
        })
        const folders = group.attempts.flatMap(({ place }) => place?.path ?? [])
        for (const folder of folders) await writeFile(path.join(folder, 'd0', 'f0'), 'changed\n')
        const compared: number[] = []
        const asked: number[] = []
        for (let round = 0; round < 7; round++) {
          asked.push(
            await time(() => {
              for (const folder of folders) {
                git(folder, 'status', '--porcelain=v2', '--branch', '--untracked-files=all')
                git(folder, 'rev-list', '--left-right', '--count', 'trunk...HEAD')
                git(folder, 'diff', '--numstat', 'trunk')
              }
              return Promise.resolve()
            }),
          )
          compared.push(await time(() => client.must('attempt.get', { groupId: group.groupId })))
        }

        for (let count = folders.length; count < WATCHED; count++)
          await client.must('workspace.create', { folder: little, title: 'Watched' })
        await client.must('workspace.list', {})
        const idle: number[] = []
        // Time for work that follows their making.
        await delay(IDLE_MS)
        for (let span = 0; span < IDLE_SPANS; span++) idle.push((await processorTime(() => delay(IDLE_MS))) / IDLE_MS)
        return [
          measured('place-git-worktree-add', ofGit, 'ms'),
          measured('place-create-ratio', quotients(ofParley, ofGit), 'times git', { atMost: 1.3 }),
          measured('attempts-compare', compared, 'ms'),
          measured('attempts-compare-ratio', quotients(compared, asked), 'times git', { atMost: 3 }),
          measured('places-idle', idle, 'of a core', { atMost: 0.01 }),
        ]
      },
    )
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function repository(folder: string, files: number): Promise<string> {
  for (let at = 0; at < files; at++) {
    const file = path.join(folder, `d${at % 100}`, `f${at}`)
    if (at < 100) await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, `${at}\n`.repeat(20))
  }
  git(folder, 'init', '-q', '-b', 'trunk')
  git(folder, 'config', 'user.name', 'ann')
  git(folder, 'config', 'user.email', 'ann@example.org')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'first')
  return folder
}

async function removed(repo: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  git(repo, 'worktree', 'prune')
}

function git(folder: string, ...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
}
