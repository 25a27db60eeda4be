import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { openDatabase, readingDatabase } from './database'

const wordsIn = (path: string): unknown =>
  readingDatabase(path, (database) => database.prepare('SELECT words FROM said ORDER BY rowid').pluck().all())

async function database(journal: 'wal' | 'delete') {
  const folder = await temporaryFolder()
  const path = join(folder, 'tool.db')
  const owner = new Database(path)
  onTestFinished(() => void owner.close())
  owner.pragma(`journal_mode = ${journal}`)
  owner.exec("CREATE TABLE said (words TEXT); INSERT INTO said VALUES ('one')")
  return { folder, path, owner, say: (words: string) => owner.prepare('INSERT INTO said VALUES (?)').run(words) }
}

describe.each(['wal', 'delete'] as const)('a database with the journal “%s” that its owner has open', (journal) => {
  it('is read with what was written last, and read again when it has changed', async () => {
    const { path, say } = await database(journal)
    expect(wordsIn(path)).toEqual(['one'])
    say('two')
    expect(wordsIn(path)).toEqual(['one', 'two'])
    expect(wordsIn(path)).toEqual(['one', 'two'])
  })

  it('is not changed, and its owner writes while it is read', async () => {
    const { folder, path, say } = await database(journal)
    const before = [await readFile(path), (await readdir(folder)).sort()]
    const open = openDatabase(path)
    const reading = open?.database.prepare('SELECT words FROM said').iterate()
    reading?.next()
    expect([await readFile(path), (await readdir(folder)).sort()]).toEqual(before)
    say('two')
    reading?.return?.()
    open?.close()
    expect(wordsIn(path)).toEqual(['one', 'two'])
  })
})

it('a database in a folder that allows no writing is read', async () => {
  const { folder, path, owner } = await database('wal')
  owner.close()
  await chmod(folder, 0o500)
  onTestFinished(() => chmod(folder, 0o700))
  expect(wordsIn(path)).toEqual(['one'])
  expect(await readdir(folder)).toEqual(['tool.db'])
})

it('copies of processes that are gone are removed, and anything else is null', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'words.db'), 'words')
  await mkdir(join(folder, 'folder.db'))
  for (const name of ['words.db', 'folder.db', 'gone.db']) expect(wordsIn(join(folder, name))).toBeNull()
  const own = `parley-database-${process.pid}-`
  const others = (await readdir(tmpdir())).filter(
    (name) => name.startsWith('parley-database-') && !name.startsWith(own),
  )
  for (const name of others) expect(() => process.kill(Number(name.split('-')[2]), 0)).not.toThrow()
})
