import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { configure } from '#core/base/git/fixtures/hostile-repositories'
import { hostOfTest } from '#core/testing/host-of-test'
import { posixIt } from '#core/testing/posix-it'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { git, newRepository } from './testing'

/** A filter as git-crypt has it, in the settings of the repository. */
const FILTER = ['[filter "crypt"]', 'clean = tr a-z b-za', 'smudge = tr b-za a-z', 'required = true']

posixIt('works with a filter that protects files only with consent, and never without the filter', async () => {
  const folder = await newRepository(path.join(await temporaryFolder(), 'repository'), {
    '.gitattributes': 'secret.txt filter=crypt\n',
  })
  await configure(folder, ...FILTER)
  await writeFile(path.join(folder, 'secret.txt'), 'abc\n')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'secret')
  expect(git(folder, 'show', 'HEAD:secret.txt')).toBe('bcd')
  const client = await (await hostOfTest([scriptedAdapter('worker', () => Promise.resolve(undefined))])).client()
  const { contentHash } = await client.must('trust.inspect', { folder })

  const consent = {
    ok: false,
    error: { code: 'git-failed', details: { settings: 'filter.crypt.clean, filter.crypt.smudge' } },
  }
  expect(await client.request('workspace.create', { folder, title: 'Task' })).toMatchObject(consent)
  expect(git(folder, 'worktree', 'list', '--porcelain').match(/^worktree /gm)).toHaveLength(1)

  await client.must('trust.grant', { folder, contentHash })
  const { sessionId, place } = await client.must('workspace.create', { folder, title: 'Task' })
  expect(await readFile(path.join(place.path, 'secret.txt'), 'utf8')).toBe('abc\n')
  await writeFile(path.join(place.path, 'secret.txt'), 'abcd\n')
  await client.must('workspace.commit', { sessionId, message: 'changed' })
  expect(git(place.path, 'show', 'HEAD:secret.txt')).toBe('bcde')

  await client.must('trust.revoke', { folder })
  await writeFile(path.join(place.path, 'secret.txt'), 'plain\n')
  expect(await client.request('workspace.commit', { sessionId, message: 'again' })).toMatchObject(consent)
  expect(git(place.path, 'show', 'HEAD:secret.txt')).toBe('bcde')
  // Its status can still be read.
  expect(await client.must('workspace.status', { sessionId })).toMatchObject({ status: { changedCount: 1 } })
})
