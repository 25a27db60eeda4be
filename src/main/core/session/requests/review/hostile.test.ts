import { access, mkdir, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { hostileRepositories } from '#core/base/git/fixtures/hostile-repositories'
import { git } from '#core/session/files/testing'
import { hostOfTest } from '#core/testing/host-of-test'
import { rowsNow } from '#core/testing/nightly'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { posixIt } from '#core/testing/posix-it'
import { reviewing } from './testing'

/**
 * Repositories that are reviewed with every change: those that name a program for what only a review does. All of them
 * are looked at with every change in `files/git-hostile.test.ts`, through the same runs of git.
 */
const ofReview = new Set([
  'a clean filter',
  'hooks',
  'an external diff and text conversions',
  'a missing object that a program would fetch',
  'a submodule with a filter',
])

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

describe.skipIf(process.platform === 'win32')(
  'reviewing a hostile repository (skipped on Windows: shell scripts)',
  () => {
    it.each(rowsNow(hostileRepositories, ({ name }) => ofReview.has(name)))(
      'runs nothing: $name',
      async ({ prepare }) => {
        const root = await temporaryFolder()
        const folder = path.join(root, 'repository')
        const canary = path.join(root, 'canary')
        const script = path.join(root, 'evil.sh')
        await writeFile(script, `#!/bin/sh\ntouch '${canary}'\ncat\n`, { mode: 0o755 })
        await mkdir(folder)
        git(folder, 'init', '-q', '-b', 'trunk')
        await writeFile(path.join(folder, 'a.txt'), 'one\n')
        git(folder, 'add', '-A')
        git(folder, 'commit', '-qm', 'one')
        git(folder, 'branch', 'main')
        const other = await prepare(folder, script)
        const looked = typeof other === 'string' ? other : folder
        // The same length and another time: git has to read the file.
        await writeFile(path.join(folder, 'a.txt'), 'two\n')
        await utimes(path.join(folder, 'a.txt'), 1, 1)
        await writeFile(path.join(looked, 'new.txt'), 'new\n')
        const client = await (await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])).client()
        await client.must('session.create', { sessionId: 's', targetWorkingDirectory: looked })
        await client.must('review.listScopes', { sessionId: 's' })
        for (const kind of ['unstaged', 'staged', 'uncommitted', 'branch'] as const) {
          const scope = { kind }
          await client.request('review.listFiles', { sessionId: 's', scope })
          await client.request('review.countLines', { sessionId: 's', scope })
          // Changes go through the same commands whatever the scope.
          const actions = kind === 'unstaged' || kind === 'branch' ? (['keep', 'revert'] as const) : []
          for (const name of ['a.txt', 'new.txt', 'inner']) {
            const file = { sessionId: 's', scope, path: name }
            const shown = await client.request('review.readDiff', file)
            if (!shown.ok) continue
            const { token } = shown.value
            for (const action of actions) {
              const done = await client.request('review.apply', { ...file, token, action })
              if (done.ok) await client.request('review.undo', { sessionId: 's', changeId: done.value.changeId })
            }
          }
        }
        expect(await exists(canary)).toBe(false)
      },
    )
  },
)

posixIt('shows a file of two gigabytes without reading it, and says what is broken', async () => {
  const { write, show, folder, client, apply } = await reviewing({ 'big.bin': 'small\n' })
  await truncate(path.join(folder, 'big.bin'), 2 * 1024 ** 3)
  const diff = await show('big.bin')
  expect(diff).toMatchObject({ content: 'large', hunks: null, canRevert: null, after: { size: 2 * 1024 ** 3 } })
  expect(await apply(diff, 'revert')).toMatchObject({ error: { code: 'file-not-kept' } })
  await write('.git/HEAD', 'nothing\n')
  const scope = { kind: 'unstaged' } as const
  expect(await client.request('review.listFiles', { sessionId: 's', scope })).toMatchObject({
    error: { code: 'review-unavailable' },
  })
})
