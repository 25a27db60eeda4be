import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import Database from 'better-sqlite3'
import { aMessage, aSession, testStore, write } from '#core/store/fixtures'
import { STORE_FILE } from '#core/store/open'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { run } from './testing/run'

async function filledFolder(): Promise<string> {
  const dir = await temporaryFolder()
  const store = await testStore(dir)
  await write(store, (writer) => {
    writer.insertSession(aSession('s1', { title: 'One' }))
    writer.insertMessage(aMessage('m1', 's1'), 0)
  })
  await store.close()
  return dir
}

const doctor = (dir: string, ...args: string[]) => run(['doctor', '--data', dir, ...args])

test('doctor finds nothing in a store that is well', async () => {
  const { code, output } = await doctor(await filledFolder())
  expect(code).toBe(0)
  expect(output).toMatch(/^no faults\tschema \d+, SQLite [\d.]+\n$/)
})

test('doctor names rules that ask more often than when they were saved', async () => {
  const dir = await filledFolder()
  const database = new Database(join(dir, STORE_FILE))
  const rule = {
    rule_id: 'r',
    effect: 'deny',
    scope: 'everywhere',
    created_at: 1,
    use_count: 0,
    command_pattern: 'rm *',
  }
  const names = Object.keys(rule)
  database
    .prepare(`INSERT INTO permission_rule (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
    .run(Object.values(rule))
  database.exec("INSERT INTO stricter_reading VALUES ('rule', 'r')")
  database.close()
  const { code, output } = await doctor(dir)
  expect(code).toBe(0)
  expect(output).toMatch(/^rule\tNo agent may run “rm \*” everywhere\.\t[^\n]+\nstricter\t[^\n]+Rules\.\nno faults\t/)
  expect(JSON.parse((await doctor(dir, '--json')).output)).toMatchObject({
    stricter: { rules: [{ rule: { ruleId: 'r' } }] },
  })
})

test.runIf(process.platform === 'linux')('doctor names processes that outlived their agents', async () => {
  const [dir, folder] = [await filledFolder(), await temporaryFolder()]
  const store = await testStore(dir)
  await write(store, (writer) => writer.insertSession(aSession('s2', { targetWorkingDirectory: folder })))
  await store.close()
  const started: number[] = []
  onTestFinished(() => started.forEach((pid) => process.kill(pid, 'SIGKILL')))
  const mark = `PARLEY_PROCESS_TREE=${randomUUID()}.1`
  for (const environment of ['-i', mark, 'A=1']) {
    // Forks twice: the shell ends, and leaves what it started in a session of its own.
    const script = 'setsid env "$0" sleep 300 >/dev/null 2>&1 & echo $!'
    const clear = environment === 'A=1' ? { A: '1' } : {}
    const printed = execFileSync('/bin/sh', ['-c', script, environment], {
      cwd: folder,
      env: { ...process.env, ...clear },
    })
    started.push(Number(printed.toString()))
  }
  const [unmarked, marked] = started
  await expect
    .poll(async () => (await doctor(dir)).output.split('\n').filter((line) => line.startsWith('process\t')), {
      timeout: 20_000,
    })
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^process\\t${unmarked} sleep\\t.*cleared its environment`)),
        expect.stringMatching(new RegExp(`^process\\t${marked} sleep\\t.*its host ended`)),
      ]),
    )
  const { code, output } = await doctor(dir, '--json')
  expect(code).toBe(0)
  expect((JSON.parse(output) as { leftRunning: unknown[] }).leftRunning).toHaveLength(2)
})

test('doctor names what is wrong in the settings', async () => {
  const dir = await filledFolder()
  await writeFile(join(dir, 'settings.json'), '{ "agentServers": { "mine": ')
  const { code, output, errors } = await doctor(dir)
  expect(code).toBe(1)
  expect(output).toMatch(/^settings\t[^\n]*not valid JSON[^\n]*\nno faults\t/)
  expect(errors).toMatch(/^parley: Not all of .*settings\.json is used\. Correct it in an editor\.\n$/)
  expect(JSON.parse((await doctor(dir, '--json')).output)).toMatchObject({
    settingsProblems: [expect.stringContaining('not valid JSON')],
  })
})

test('doctor names single values of the settings that are not used, and key bindings', async () => {
  const dir = await filledFolder()
  await writeFile(
    join(dir, 'settings.json'),
    '{ "approvalPolicy": "rejct", "appearance": { "theme": "mauve", "fontsize": 12 }, "mcpServers": { "a": 1 } }',
  )
  await writeFile(join(dir, 'keybindings.json'), '[\n  { "key": "hyper+u", "command": "go.usage" }\n]')
  const { code, output, errors } = await doctor(dir)
  expect(code).toBe(1)
  expect(output.split('\n').slice(0, 5)).toEqual([
    expect.stringMatching(/^settings\tmcpServers\.a in .* is left out: /),
    expect.stringMatching(/^settings\tapprovalPolicy in .* is not used: .*"reject" applies/),
    expect.stringMatching(/^settings\tappearance\.theme in .* is not used: /),
    expect.stringMatching(/^settings\tappearance\.fontsize in .* has no effect.*: appearance\.fontSize may be meant$/),
    expect.stringMatching(/^settings\t.*keybindings\.json, line 2, is not used: /),
  ])
  expect(errors).toMatch(/settings\.json and .*keybindings\.json is used/)
})

test('doctor tells one fault a line, fails, and repairs when told to', async () => {
  const dir = await filledFolder()
  const database = new Database(join(dir, STORE_FILE))
  database.exec("INSERT INTO blob (blob_id, size, lines, characters) VALUES ('nobody', 1, 1, 1)")
  database.close()
  const found = await doctor(dir)
  expect(found.code).toBe(1)
  expect(found.output).toMatch(/^repairable\torphan-blobs\t1\t/)
  expect(found.errors).toMatch(/^parley: .*--repair.*\n$/)
  const repaired = await doctor(dir, '--repair', '--json')
  expect(repaired.code).toBe(0)
  expect(JSON.parse(repaired.output)).toMatchObject({
    healthy: true,
    findings: [{ code: 'orphan-blobs', count: 1, state: 'repaired' }],
  })
  expect(await readdir(join(dir, 'backups'))).toHaveLength(1)
})

test('doctor says what can be done about a damaged store, and does it', async () => {
  const dir = await filledFolder()
  const file = join(dir, STORE_FILE)
  const bytes = await readFile(file)
  bytes.fill(0, 0, 100)
  await writeFile(file, bytes)
  const found = await doctor(dir)
  expect(found.code).toBe(1)
  expect(found.errors).toContain('--salvage')
  const salvaged = await doctor(dir, '--salvage')
  expect([salvaged.code, salvaged.errors.split('\n').length]).toEqual([1, 2])
  const renewed = await doctor(dir, '--new')
  expect([renewed.code, renewed.output]).toEqual([0, 'A new store was created; the damaged one was kept.\n'])
  const kept = (await readdir(dir)).find((name) => name.startsWith('parley-damaged-'))
  expect(await readFile(join(dir, kept ?? ''))).toEqual(bytes)
})

test('doctor does one thing at a time', async () => {
  expect((await doctor(await temporaryFolder(), '--new', '--repair')).code).toBe(2)
})
