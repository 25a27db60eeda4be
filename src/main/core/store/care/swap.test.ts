import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { must, temporaryFolder } from '../fixtures'
import { openStore, STORE_FILE } from '../open'
import { finishSwap, swapStore, waitingFile } from './swap'
import { filledStore, withFile } from './testing/filled-store'

describe('putting another store in its place', () => {
  const content = (path: string): Promise<string> => readFile(path, 'utf8')

  async function files(): Promise<{ dir: string; file: string; aside: string }> {
    const dir = await temporaryFolder()
    const file = join(dir, STORE_FILE)
    await writeFile(file, 'old')
    await writeFile(`${file}-wal`, 'log')
    await writeFile(waitingFile(file), 'new')
    return { dir, file, aside: join(dir, 'aside.db') }
  }

  test('moves the store away with its log', async () => {
    const { dir, file, aside } = await files()
    await swapStore(file, aside)
    expect(await content(file)).toBe('new')
    expect([await content(aside), await content(`${aside}-wal`)]).toEqual(['old', 'log'])
    expect((await readdir(dir)).toSorted()).toEqual(['aside.db', 'aside.db-wal', STORE_FILE])
  })

  test('is finished from wherever it was interrupted', async () => {
    for (let steps = 0; steps <= 3; steps++) {
      const { file, aside } = await files()
      await writeFile(`${file}.swap`, aside)
      const { rename } = await import('node:fs/promises')
      const moves = [
        [`${file}-wal`, `${aside}-wal`],
        [file, aside],
        [waitingFile(file), file],
      ] as const
      for (const [from, to] of moves.slice(0, steps)) await rename(from, to)
      await finishSwap(file)
      expect([await content(file), await content(aside), await content(`${aside}-wal`)]).toEqual(['new', 'old', 'log'])
      await expect(stat(`${file}.swap`)).rejects.toThrow('ENOENT')
    }
  })

  test('that did not begin is not begun later', async () => {
    const { dir, file } = await files()
    await finishSwap(file)
    expect(await content(file)).toBe('old')
    expect((await readdir(dir)).toSorted()).toEqual([STORE_FILE, `${STORE_FILE}-wal`])
  })
})

test('a store that was swapped half by a host that died opens as the new one', async () => {
  const { dir, file } = await filledStore()
  const other = await filledStore()
  withFile(other.file, (database) => {
    database.exec("UPDATE session SET title = 'the other'")
    database.pragma('journal_mode = DELETE')
  })
  await writeFile(waitingFile(file), await readFile(other.file))
  await writeFile(`${file}.swap`, join(dir, 'aside.db'))
  const store = must(await openStore({ dir }))
  onTestFinished(() => store.close())
  expect((await store.read.session('s1'))?.title).toBe('the other')
  const aside = new Database(join(dir, 'aside.db'), { readonly: true })
  expect(aside.prepare('SELECT 1 FROM session').get()).toBeDefined()
})
