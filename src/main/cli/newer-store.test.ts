import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { aMessage, aSession, testStore, write } from '#core/store/fixtures'
import { backUp } from '#core/store/backup'
import { STORE_FILE } from '#core/store/open'
import { familySnapshot } from '#core/transfer/snapshot/testing/family'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { run } from './testing/run'

const parley = (...args: string[]) => run(args)

test('a store of a newer Parley can be exported and looked at, and nothing is written to it', async () => {
  const dir = await temporaryFolder()
  const store = await testStore(dir)
  await write(store, (writer) => {
    writer.insertSession(aSession('s1', { title: 'One' }))
    writer.insertMessage(aMessage('m1', 's1', 'still here'), 0)
  })
  await store.close()
  const file = join(dir, STORE_FILE)
  const database = new Database(file)
  database.pragma('user_version = 9999')
  database.close()
  const before = await readFile(file)

  const out = join(dir, 'out.json')
  expect(await parley('export', '--data', dir, 's1', '--out', out)).toMatchObject({ code: 0 })
  expect(await readFile(out, 'utf8')).toContain('still here')
  const family = join(dir, 'family.json')
  await writeFile(family, JSON.stringify(familySnapshot()))
  const imported = await parley('import', '--data', dir, family)
  expect(imported.code).not.toBe(0)
  expect(imported.errors).toContain('written by a newer Parley')
  const repaired = await parley('doctor', '--data', dir, '--repair')
  expect(repaired.code).not.toBe(0)
  expect(repaired.errors).toContain('written by a newer Parley')
  expect((await readFile(file)).equals(before)).toBe(true)
})

test('a store that a newer Parley migrated names the copy from before, which can be gone back to', async () => {
  const dir = await temporaryFolder()
  const file = join(dir, STORE_FILE)
  const store = await testStore(dir)
  await write(store, (writer) => writer.insertSession(aSession('s1', { title: 'One' })))
  await store.close()
  const before = new Database(file)
  const copy = await backUp(before, dir, { kind: 'migration', now: Date.parse('2026-03-01T12:00:00Z') })
  before.pragma('user_version = 9999')
  before.exec('ALTER TABLE session ADD COLUMN of_the_newer_one TEXT')
  before.close()

  const repaired = await parley('doctor', '--data', dir, '--repair')
  expect(repaired.code).toBe(1)
  expect(repaired.errors).toContain(`go back to the backup of 2026-03-01`)
  const [, command = ''] = /: parley (doctor --restore \S+)\n$/.exec(repaired.errors) ?? []
  expect(command).toBe(`doctor --restore ${copy}`)
  expect(await parley(...command.split(' '), '--data', dir)).toMatchObject({ code: 0, errors: '' })
  const restored = await testStore(dir)
  expect(restored.readOnly).toBeNull()
  expect(await restored.read.session('s1')).toMatchObject({ title: 'One' })
  await restored.close()
})
