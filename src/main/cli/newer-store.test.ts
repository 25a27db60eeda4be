import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { aMessage, aSession, testStore, write } from '../core/store/fixtures'
import { STORE_FILE } from '../core/store/open'
import { familySnapshot } from '../core/transfer/snapshot/testing/family'
import { temporaryFolder } from '../core/testing/temporary-folder'
import { runCommand } from './testing'

async function parley(...args: string[]) {
  const command = runCommand(args)
  onTestFinished(() => void command.child.kill('SIGKILL'))
  command.child.stdout.resume()
  command.child.stdin.end()
  const code = await command.ended
  return { code, errors: command.errors() }
}

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
