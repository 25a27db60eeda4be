import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { aMessage } from '#core/store/entity-fixtures'
import { withHost } from '../host'
import { measured, time, type Finding } from '../report'
import { inTurns, quotients } from '../samples'

const ROUNDS = 7
const LINES = 500
const VERSIONS = 100
const FILE = 'src/app.ts'

/**
 * Measures who wrote the 500 lines of a file with 100 versions in a large repository, for the first time and again, compared
 * with `git blame -w -M -C` of it in the same run.
 */
export async function provenance(isSmall: boolean): Promise<Finding[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-bench-provenance-'))
  try {
    makeRepository(folder, isSmall ? { files: 2000, commits: 1000 } : { files: 50_000, commits: 10_000 })
    const last = (await readFile(path.join(folder, FILE), 'utf8')).split('\n')[7] ?? ''
    return await withHost(
      () => Promise.resolve(undefined),
      async (client, store) => {
        await client.must('session.create', { sessionId: 's', targetWorkingDirectory: folder })
        const args = { file_path: FILE, old_string: 'old', new_string: last }
        const call = { type: 'tool_call', toolCallId: 'c', name: 'edit', kind: 'write', args } as const
        await store.write((writer) => writer.insertMessage(aMessage('m', 's', [call], { role: 'assistant' }), 0))
        let round = 0
        const lines = (): Promise<number> =>
          time(() => client.must('provenance.lines', { path: FILE, folder, from: 1, to: LINES + round }))
        const { ofGit, first, again } = await inTurns(
          {
            ofGit: () => time(() => Promise.resolve(git(folder, 'blame', '-w', '-M', '-C', FILE))),
            first: () => {
              // The answer to another question is not known yet.
              round++
              return lines()
            },
            again: lines,
          },
          ROUNDS,
        )
        return [
          measured('provenance-git-blame', ofGit, 'ms'),
          measured('provenance-lines', first, 'ms'),
          measured('provenance-lines-ratio', quotients(first, ofGit), 'times git blame', { atMost: 1 }),
          measured('provenance-again', again, 'ms', { atMost: 50 }),
        ]
      },
    )
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Makes a repository whose history changes one file again and again, and others in between. */
function makeRepository(folder: string, { files, commits }: { files: number; commits: number }): void {
  git(folder, 'init', '-q', '-b', 'main')
  const parts: string[] = []
  const data = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}\n`
  const versionOf = (version: number): string =>
    Array.from(
      { length: LINES },
      (_, line) => `const value${line} = call(${line % VERSIONS <= version ? version - (line % 7) : 0}, '${line}')\n`,
    ).join('')
  const step = Math.max(1, Math.floor(commits / VERSIONS))
  for (let commit = 0; commit < commits; commit++) {
    parts.push(
      `commit refs/heads/main\ncommitter ann <ann@example.org> ${1_700_000_000 + commit * 60} +0000\n${data(`Change ${commit}`)}`,
    )
    if (commit === 0)
      for (let file = 0; file < files; file++)
        parts.push(
          `M 100644 inline packages/p${file % 100}/file${file}.ts\n${data(`export const file${file} = ${file}\n`)}`,
        )
    if (commit % step === 0) parts.push(`M 100644 inline ${FILE}\n${data(versionOf(Math.floor(commit / step)))}`)
    else parts.push(`M 100644 inline packages/p1/file1.ts\n${data(`export const file1 = ${commit}\n`)}`)
  }
  execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input: `${parts.join('')}done\n` })
  git(folder, 'checkout', '-q', 'main', '--', FILE)
}

function git(folder: string, ...args: string[]): Buffer {
  return execFileSync('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
}
