import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { withHost } from '../host'
import { measured, time, type Finding } from '../report'
import { inTurns, quotients } from '../samples'

const FILES = 5000
const LINES = 60
const ROUNDS = 7

/**
 * Measures opening the review of 5,000 changed files: the requests before the first frame, compared with `git diff` of
 * the same files in the same run, because machines differ.
 */
export async function review(): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-bench-review-'))
  try {
    await changedRepository(folder)
    return await withHost(
      () => Promise.resolve(undefined),
      async (client) => {
        await client.must('session.create', { sessionId: 's', targetWorkingDirectory: folder })
        const scope = { kind: 'unstaged' } as const
        let round = 0
        const { ofGit, listed, shown, numstat, counted } = await inTurns(
          {
            ofGit: () => time(() => Promise.resolve(git(folder, 'diff', '--name-status'))),
            listed: () => time(() => client.must('review.listFiles', { sessionId: 's', scope })),
            shown: () => time(() => client.must('review.readDiff', { sessionId: 's', scope, path: nameOf(round++) })),
            numstat: () => time(() => Promise.resolve(git(folder, 'diff', '--numstat'))),
            counted: () => time(() => client.must('review.countLines', { sessionId: 's', scope })),
          },
          ROUNDS,
        )
        const opened = listed.map((list, at) => list + (shown[at] ?? Number.NaN))
        return [
          measured('review-git-diff', ofGit, 'ms'),
          measured('review-list', listed, 'ms'),
          measured('review-open', opened, 'ms', { atMost: 200 }),
          measured('review-list-ratio', quotients(listed, ofGit), 'times git', { atMost: 1.5 }),
          measured('review-count-ratio', quotients(counted, numstat), 'times git', { atMost: 2 }),
        ]
      },
    )
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const nameOf = (index: number): string => `packages/p${index % 50}/src/file${index}.ts`

/** Makes a repository of 5,000 changed files. */
export async function changedRepository(folder: string): Promise<void> {
  const textOf = (index: number, isChanged: boolean): string =>
    Array.from(
      { length: LINES },
      (_, line) => `line ${line} of ${index}${isChanged && line % 20 === 3 ? ' changed' : ''}\n`,
    ).join('')
  const writeAll = async (isChanged: boolean): Promise<void> => {
    for (let index = 0; index < FILES; index++) {
      const file = path.join(folder, nameOf(index))
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, textOf(index, isChanged))
    }
  }
  await writeAll(false)
  git(folder, 'init', '-q')
  git(folder, 'add', '-A')
  git(folder, '-c', 'user.name=ann', '-c', 'user.email=ann@example.org', 'commit', '-qm', 'first')
  await writeAll(true)
}

function git(folder: string, ...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
}
