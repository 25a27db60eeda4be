import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { git, newRepository } from '#core/history/place/testing'
import { startTestHost } from '#core/testing/test-host'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { run } from './testing/run'

it('lists worktrees, removes one, restores it, and deletes what was removed', async () => {
  const dataDir = await temporaryFolder()
  // Other commands need no git.
  const env = { PATH: process.env['PATH'] ?? '' }
  const call = (...options: string[]) => run(['worktrees', '--data', dataDir, ...options], env)
  expect(await call()).toEqual({ code: 0, output: 'There are no worktrees.\n', errors: '' })
  expect(JSON.parse((await call('--json')).output)).toEqual({ places: [], orphans: [] })
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'))
  git(folder, 'init', '-q', 'lib')
  await writeFile(path.join(folder, '.gitmodules'), '[submodule "lib"]\npath = lib\nurl = ./lib\n')
  git(folder, 'update-index', '--add', '--cacheinfo', `160000,${git(folder, 'rev-parse', 'HEAD')},lib`)
  git(folder, 'add', '.gitmodules')
  git(folder, 'commit', '-qm', 'submodule')
  const { client, host } = await startTestHost([], { dataDir })
  await (await client()).must('workspace.create', { folder, title: 'One' })
  await host.close()
  const listed = JSON.parse((await call('--json', '--sizes')).output) as { places: { placeId: string; size: number }[] }
  const id = listed.places[0]?.placeId ?? ''
  expect(listed.places[0]?.size).toBeGreaterThan(0)
  const { output, errors } = await call()
  expect(output).toMatch(/\tready\t.*\tparley\/one\tsafe to remove\t/)
  expect(errors).toMatch(
    /^\[empty submodules: parley\/one: lib; to get their files, run git submodule [^\n]+ in \/[^\n]+\]\n$/,
  )
  expect(await call('--remove', id)).toMatchObject({
    code: 0,
    output: 'removed\n',
    errors: expect.stringMatching(/^\+ git worktree remove [^\n]+\n/) as string,
  })
  expect(await call('--restore', id)).toMatchObject({ code: 0, output: 'ready\n' })
  expect(await call('--remove', '')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('There is no worktree') as string,
  })
  expect(await call('--restore', 'none')).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^parley: [^\n]+\n$/) as string,
  })
  // By the beginning of its ID, or by its branch.
  expect(await call('--remove', id.slice(0, 12))).toMatchObject({ code: 0, output: 'removed\n' })
  expect(await call('--restore', 'parley/one')).toMatchObject({ code: 0, output: 'ready\n' })
  expect(await call('--remove', id, '--prune')).toMatchObject({ code: 2 })
  await call('--remove', id)
  expect((JSON.parse((await call('--prune', '--json')).output) as { placeIds: string[] }).placeIds).toEqual([id])
})
