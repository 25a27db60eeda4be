import { execFileSync } from 'node:child_process'
import { appendFile, mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { TreeWatcher } from './watch-tree'

const watchers: TreeWatcher[] = []
afterEach(() => {
  for (const watcher of watchers.splice(0)) watcher.end()
})

const isWanted = (path: string): boolean => /^[^/]+\/[^/]+\.(?:jsonl|db)$/.test(path)

/** Watches a folder, and gathers what is told. */
async function watched(folder: string, most?: number) {
  const told: string[] = []
  const failures = { count: 0 }
  const watcher = new TreeWatcher(
    { folder, depth: 2, isWanted },
    { changed: (path) => told.push(path), unclear: () => told.push('unclear'), failed: () => (failures.count += 1) },
    most,
  )
  watchers.push(watcher)
  await watcher.begin()
  return { told, watcher, failures, untilTold: (what: string) => expect.poll(() => told).toContain(what) }
}

async function tree(): Promise<string> {
  const folder = join(await temporaryFolder(), 'tool')
  await mkdir(join(folder, 'project'), { recursive: true })
  await writeFile(join(folder, 'project/old.jsonl'), 'a')
  return folder
}

describe('a watched tree', () => {
  it('tells files that are written, made, renamed and removed, and no others', async () => {
    const folder = await tree()
    const { told, watcher, untilTold } = await watched(folder)
    expect(watcher.unwatched).toBeNull()
    const path = (name: string) => join(folder, 'project', name)
    await appendFile(path('old.jsonl'), 'b')
    await untilTold(path('old.jsonl'))
    await writeFile(path('notes.txt'), 'b')
    await writeFile(path('made.jsonl'), 'b')
    await untilTold(path('made.jsonl'))
    await rename(path('made.jsonl'), path('renamed.jsonl'))
    await untilTold(path('renamed.jsonl'))
    told.length = 0
    await rm(path('renamed.jsonl'))
    await untilTold(path('renamed.jsonl'))
    expect(told).not.toContain(path('notes.txt'))
  })

  it('tells a database whose write-ahead log was written', async () => {
    const folder = await tree()
    const { untilTold } = await watched(folder)
    await writeFile(join(folder, 'project/all.db-wal'), 'a')
    await untilTold(join(folder, 'project/all.db'))
  })

  it('tells the files of folders that are made with them, moved in, and made again', async () => {
    const folder = await tree()
    const { told, untilTold } = await watched(folder)
    const aside = join(await temporaryFolder(), 'aside')
    await mkdir(aside)
    await writeFile(join(aside, 'one.jsonl'), 'a')
    await rename(aside, join(folder, 'moved'))
    await untilTold(join(folder, 'moved/one.jsonl'))
    await rm(join(folder, 'moved'), { recursive: true })
    await untilTold('unclear')
    told.length = 0
    await mkdir(join(folder, 'moved'))
    await writeFile(join(folder, 'moved/two.jsonl'), 'a')
    await untilTold(join(folder, 'moved/two.jsonl'))
  })

  it('waits for a folder that is not there, or goes away, and for those on the way to it', async () => {
    const folder = join(await temporaryFolder(), 'a/b/tool')
    const { told, watcher } = await watched(folder)
    const file = join(folder, 'project/one.jsonl')
    const again = async () => {
      await mkdir(join(folder, 'project'), { recursive: true })
      await writeFile(file, 'a')
      // Made before the watch began, or after: one of both is told.
      await expect.poll(() => told.length).toBeGreaterThan(0)
      await expect.poll(async () => (await appendFile(file, 'b'), told)).toContain(file)
    }
    await again()
    await rm(join(folder, '..'), { recursive: true })
    told.length = 0
    await again()
    expect(watcher.unwatched).toBeNull()
  })

  it('follows no links out of the tree', async () => {
    const folder = await tree()
    const outside = await temporaryFolder()
    await symlink(outside, join(folder, 'link'))
    const { told, untilTold } = await watched(folder)
    await writeFile(join(outside, 'secret.jsonl'), 'a')
    await writeFile(join(folder, 'project/last.jsonl'), 'a')
    await untilTold(join(folder, 'project/last.jsonl'))
    expect(told.filter((path) => path.includes('secret'))).toEqual([])
  })

  it.skipIf(process.platform === 'win32')('tells a file that became a pipe (skipped: Windows has none)', async () => {
    const folder = await tree()
    const { untilTold } = await watched(folder)
    const path = join(folder, 'project/old.jsonl')
    await rm(path)
    execFileSync('/usr/bin/mkfifo', [path])
    await untilTold(path)
  })

  it('ends without a word, also while it begins', async () => {
    const folder = await tree()
    const { told, watcher } = await watched(folder)
    watcher.end()
    await writeFile(join(folder, 'project/late.jsonl'), 'a')
    const early = new TreeWatcher(watcher.tree, watcher.listener)
    const beginning = early.begin()
    early.end()
    await beginning
    await watcher.begin()
    expect(told).toEqual([])
  })
})

describe.skipIf(process.platform !== 'linux')('a watch for each folder (skipped: other systems watch trees)', () => {
  it('says that a limit was reached, watches nothing then, and tries again when asked', async () => {
    const folder = await tree()
    await mkdir(join(folder, 'second'))
    const { told, watcher } = await watched(folder, 2)
    expect(watcher.unwatched).toBe('limit')
    await writeFile(join(folder, 'project/one.jsonl'), 'a')
    await rm(join(folder, 'second'), { recursive: true })
    await watcher.begin()
    expect(watcher.unwatched).toBeNull()
    expect(told).toEqual([])
  })

  it('says that a limit was reached by a folder that was made later', async () => {
    const folder = await tree()
    const { watcher, failures } = await watched(folder, 2)
    expect(watcher.unwatched).toBeNull()
    await mkdir(join(folder, 'second'))
    await expect.poll(() => watcher.unwatched).toBe('limit')
    expect(failures.count).toBe(1)
  })
})
