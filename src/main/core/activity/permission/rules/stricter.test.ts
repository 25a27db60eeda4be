import { execFileSync } from 'node:child_process'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { STORE_FILE } from '../../../store/open'
import { createPlayground } from '../../../agents/adapters/playground'
import { createProcesses } from '../../../base/process/processes'
import { hostOfTest } from '../../../testing/host-of-test'
import { posixIt } from '../../../testing/posix-it'
import { temporaryFolder } from '../../../testing/temporary-folder'

const playground = () => createPlayground({ processes: createProcesses() })

/** A store as it was before commands and settings of git were read more strictly, with what was saved then. */
async function oldStore(): Promise<{ dataDir: string; folder: string }> {
  const root = await temporaryFolder()
  const [dataDir, folder] = [join(root, 'data'), join(root, 'project')]
  for (const path of [dataDir, folder]) await mkdir(path)
  execFileSync('git', ['init', '-q', folder])
  await writeFile(join(folder, '.git/hooks/post-index-change'), '#!/bin/sh\n')
  await chmod(join(folder, '.git/hooks/post-index-change'), 0o755)
  const test = await hostOfTest([playground()], { dataDir })
  const client = await test.client()
  const add = (rule: object) => client.must('permission.rule.add', { rule: rule as never })
  await add({ effect: 'deny', scope: 'everywhere', commandPattern: 'rm *' })
  await add({ effect: 'allow', scope: 'folder', folder, dangerLevel: 'exec', commandPattern: 'make *' })
  await add({ effect: 'allow', scope: 'everywhere', dangerLevel: 'read', toolName: 'read' })
  await add({ effect: 'deny', scope: 'everywhere', toolName: 'browser' })
  await client.must('session.create', { targetWorkingDirectory: folder })
  await test.host.close()
  const database = new Database(join(dataDir, STORE_FILE))
  database.exec('DROP TABLE stricter_reading; PRAGMA user_version = 177')
  database.exec(`DELETE FROM kysely_migration WHERE name LIKE '0182%'`)
  database.close()
  return { dataDir, folder }
}

posixIt('tells once which rules and folders ask now, and nothing in a new store', async () => {
  const { dataDir, folder } = await oldStore()
  const client = await (await hostOfTest([playground()], { dataDir })).client()
  const told = await client.must('permission.stricter.list', {})
  expect(told.rules.map(({ rule, reason }) => [rule.commandPattern, reason])).toEqual([
    ['make *', 'several-folders'],
    ['rm *', 'uncertain-commands'],
  ])
  expect(told.folders).toEqual([{ folder, items: 1 }])

  // What is settled is not told any longer.
  const { contentHash } = await client.must('trust.inspect', { folder })
  await client.must('trust.grant', { folder, contentHash })
  const [make] = told.rules
  await client.must('permission.rule.remove', { ruleId: make?.rule.ruleId ?? '' })
  const left = await client.must('permission.stricter.list', {})
  expect(left.rules.map(({ rule }) => rule.commandPattern)).toEqual(['rm *'])
  expect(left.folders).toEqual([])

  await client.must('permission.stricter.dismiss', {})
  expect(await client.must('permission.stricter.list', {})).toEqual({ rules: [], folders: [] })
})

it('tells nothing about rules that are saved from now on', async () => {
  const client = await (await hostOfTest([playground()])).client()
  const rule = { effect: 'deny' as const, scope: 'everywhere' as const, commandPattern: 'rm *' }
  await client.must('permission.rule.add', { rule })
  expect(await client.must('permission.stricter.list', {})).toEqual({ rules: [], folders: [] })
})
