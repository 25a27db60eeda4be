import { execFileSync } from 'node:child_process'
import { chmod, mkdir, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { migrate } from '#core/store/migrate'
import { prepareFile, STORE_FILE } from '#core/store/open'
import { createPlayground } from '#core/agents/adapters/playground'
import { createProcesses } from '#core/base/process/processes'
import { hostOfTest } from '#core/testing/host-of-test'
import { posixIt } from '#core/testing/posix-it'
import { temporaryFolder } from '#core/testing/temporary-folder'

const playground = () => createPlayground({ processes: createProcesses() })

/** Version of the store before commands and settings of git were read more strictly. */
const PREVIOUS_VERSION = 181

/** Rules as they were saved then: two are affected. */
const saved = (folder: string) => [
  { effect: 'deny', scope: 'everywhere', command_pattern: 'rm *' },
  { effect: 'allow', scope: 'folder', folder, danger_level: 'exec', command_pattern: 'make *' },
  { effect: 'allow', scope: 'everywhere', danger_level: 'read', tool_name: 'read' },
  { effect: 'deny', scope: 'everywhere', tool_name: 'browser' },
]

/** A store of that version, and a folder with a hook that somebody had consented to otherwise. */
async function oldStore(): Promise<{ dataDir: string; folder: string }> {
  const root = await realpath(await temporaryFolder())
  const [dataDir, folder] = [join(root, 'data'), join(root, 'project')]
  for (const path of [dataDir, folder]) await mkdir(path)
  execFileSync('git', ['init', '-q', folder])
  await writeFile(join(folder, '.git/hooks/post-index-change'), '#!/bin/sh\n')
  await chmod(join(folder, '.git/hooks/post-index-change'), 0o755)
  const database = new Database(join(dataDir, STORE_FILE))
  prepareFile(database)
  await migrate(database, { upTo: PREVIOUS_VERSION })
  for (const [index, rule] of saved(folder).entries()) {
    const values = { ...rule, rule_id: `r${index}`, created_at: index, use_count: 0 }
    const names = Object.keys(values)
    database
      .prepare(`INSERT INTO permission_rule (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(Object.values(values))
  }
  database.prepare("INSERT INTO trusted_folder VALUES (?, 1, '[]')").run(folder)
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

  // A settled entry is not listed any longer.
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
