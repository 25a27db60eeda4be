import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { must } from '#core/store/fixtures'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { snapshotFiles } from './snapshot-files'
import { git, newRepository } from './testing'

it('has all files also when others are saved from the same folder at the same time', async () => {
  const folder = await newRepository(path.join(await temporaryFolder(), 'project'), { 'a.txt': 'one\n' })
  await writeFile(path.join(folder, 'b.txt'), 'two\n')
  const lane = async (ref: string, times: number): Promise<string[]> => {
    const commits: string[] = []
    while (commits.length < times) commits.push(must(await snapshotFiles(folder, ref)))
    return commits
  }
  // At the same time, but not in step.
  const saved = await Promise.all([lane('refs/parley/a', 6), lane('refs/parley/b', 5), lane('refs/parley/c', 4)])
  for (const commit of new Set(saved.flat())) expect(git(folder, 'ls-tree', '--name-only', commit)).toBe('a.txt\nb.txt')
  expect(git(folder, 'status', '--porcelain')).toBe('?? b.txt')
})
