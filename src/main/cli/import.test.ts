import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { ok } from '#shared/kernel/result'
import { claudeLines, fillHome, homeFiles, lines, put } from '#core/transfer/import/testing/transcripts'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { startTestHost } from '#core/testing/test-host'
import { main } from './main'
import { run } from './testing/run'

// The thread that imports is slow to start on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

interface Ran {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Times after which the hosts of imports look for sessions of other tools, in milliseconds. */
const searchesAfter: (number | undefined)[] = []

/** Runs `parley import` in this process; `onError` receives its stderr. */
async function runImport(
  args: readonly string[],
  onError: (text: string, stop: AbortController) => void = () => undefined,
): Promise<Ran> {
  const stop = new AbortController()
  const stdout = new PassThrough({ encoding: 'utf8' })
  const stderr = new PassThrough({ encoding: 'utf8' })
  let errors = ''
  stderr.on('data', (text: string) => {
    errors += text
    onError(text, stop)
  })
  const code = await main(['import', ...args], {
    stdin: new PassThrough(),
    stdout,
    stderr,
    stopped: stop.signal,
    pages: '',
    // A host that does not search for sessions.
    composeHost: async ({ dataDir, searchAfterMs }) => {
      searchesAfter.push(searchAfterMs)
      return ok((await startTestHost([], { dataDir })).host)
    },
  })
  return { code, output: (stdout.read() as string | null) ?? '', errors }
}

const snapshot = (sessionId: string, lastActivityAt = 1): string =>
  JSON.stringify({
    version: '1.0',
    exportedAt: 1,
    options: {},
    sessions: [{ sessionId, createdAt: 1, lastActivityAt, status: 'closed', agents: [] }],
    agents: [],
    messages: [],
    turns: [],
  })

it('does not read the transcripts of other tools a second time meanwhile', async () => {
  const folder = await temporaryFolder()
  await put(folder, 'a.json', snapshot('one'))
  searchesAfter.length = 0
  await runImport([join(folder, 'a.json'), '--data', join(folder, 'data')])
  expect(searchesAfter).toEqual([expect.toSatisfy((ms: number) => ms > 86_400_000)])
})

it('imports what is in a folder, with a line for each file, and as JSON', async () => {
  const folder = await temporaryFolder()
  await fillHome(join(folder, 'home'))
  await put(folder, 'home/a.json', snapshot('one'))
  await put(folder, 'home/settings.json', '{}')
  const data = ['--data', join(folder, 'data')]
  const first = await runImport([join(folder, 'home'), ...data])
  expect(first.code).toBe(0)
  const names = ['a.json', ...Object.values(homeFiles)].sort().map((name) => join(...name.split('/')))
  expect(first.output.split('\n')).toEqual([
    // A Copilot session has a child session.
    ...names.map((name) => `${name}: ${name.includes('copilot') ? 2 : 1} imported`),
    '5 files: 6 imported, 0 skipped, 0 failed. 1 other files contain no sessions.',
    '',
  ])
  // Progress within files is reported too, in imports that take a moment.
  const told = first.errors.split('\n').flatMap((line) => /^(\d+)0 % imported\.$/.exec(line)?.[1] ?? [])
  expect(first.errors).toBe(told.map((tens) => `${tens}0 % imported.\n`).join(''))
  expect(told).toEqual(expect.arrayContaining(['2', '4', '6', '8', '10']))
  expect(told.map(Number)).toEqual([...new Set(told.map(Number))].sort((a, b) => a - b))

  const again = await runImport([join(folder, 'home'), '--on-conflict', 'skip', '--json', ...data])
  expect(again.code).toBe(0)
  expect(again.output.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(again.output)).toMatchObject({
    imported: 0,
    skipped: 6,
    failed: 0,
    passedOver: 1,
    isCut: false,
    files: names.map((name) => ({ path: join(folder, 'home', name), imported: [], errors: [] })),
  })
})

it('reports what became of every record, and doctor names what was not understood', async () => {
  const folder = await temporaryFolder()
  const log = [...claudeLines.slice(0, 2), { type: 'future' }, ...claudeLines.slice(2)]
  const file = await put(folder, '11111111-1111-4111-8111-111111111111.jsonl', lines(log))
  const data = ['--data', join(folder, 'data')]
  const { code, output } = await runImport([file, '--report', ...data])
  expect(code).toBe(0)
  expect(output).toMatch(
    /: 1 imported\n13 {2}records and parts read\n 8 {2}shown\n 4 {2}joined [^\n]+\n 0 {2}hidden\n 1 {2}not understood; [^\n]+Verbose level\n$/,
  )
  const again = await runImport([file, '--on-conflict', 'skip', '--json', ...data])
  expect(JSON.parse(again.output)).toMatchObject({ account: { read: 13, shown: 8, joined: 4, hidden: [], unknown: 1 } })
  const checked = await run(['doctor', ...data])
  expect(checked.output).toMatch(/^unknown\tClaude Code\t1 of 13 records [^\n]+\nno faults\t/)
  const plain = await put(folder, 'one.json', snapshot('one'))
  expect((await runImport([plain, '--report', ...data])).output).toMatch(/\nNone of the files is a transcript[^\n]+\n$/)
})

it('goes on after what cannot be imported, and fails', async () => {
  const folder = await temporaryFolder()
  const bad = join(folder, 'bad\u001b[31m.json')
  await writeFile(bad, '{"version":')
  const good = await put(folder, 'good.json', snapshot('one'))
  const data = ['--data', join(folder, 'data')]
  const { code, output, errors } = await runImport([bad, join(folder, 'missing.json'), good, good, ...data])
  expect(code).toBe(1)
  expect(output).toMatch(
    /^bad\.json: not imported: [^\n]+\nmissing\.json: not imported: [^\n]+\ngood\.json: 1 imported\n3 files: 1 imported, 0 skipped, 2 failed\.\n$/,
  )
  expect(errors).toMatch(/\nparley: 2 sessions or files were not imported; the first: bad\.json: [^\n]+\n$/)

  const conflict = await runImport([good, '--json', ...data])
  expect(conflict.code).toBe(1)
  expect(JSON.parse(conflict.output)).toMatchObject({ failed: 1, files: [{ errors: [{ sessionId: 'one' }] }] })
})

it('says that it overwrote a session that was newer than the one in the file', async () => {
  const folder = await temporaryFolder()
  const [older, newer] = [
    await put(folder, 'older.json', snapshot('one')),
    await put(folder, 'newer.json', snapshot('one', 2)),
  ]
  const options = ['--on-conflict', 'overwrite', '--data', join(folder, 'data')]
  expect(await runImport([newer, older, ...options])).toMatchObject({
    code: 0,
    output:
      'newer.json: 1 imported\nolder.json: 1 imported, 1 newer session overwritten\n2 files: 2 imported, 0 skipped, 0 failed.\n',
  })
  await runImport([newer, ...options])
  const asJson = await runImport([older, '--json', ...options])
  expect(JSON.parse(asJson.output)).toMatchObject({ files: [{ imported: ['one'], overwrittenNewer: ['one'] }] })
})

it('says so when there is nothing to import', async () => {
  const folder = await temporaryFolder()
  await put(folder, 'empty/settings.json', '{}')
  const ran = await runImport([join(folder, 'empty'), '--data', join(folder, 'data')])
  expect(ran).toMatchObject({
    code: 1,
    output: '0 files: 0 imported, 0 skipped, 0 failed. 1 other files contain no sessions.\n',
  })
  expect(ran.errors).toBe('parley: No session files were found.\n')
})

/** Enough that stopping comes before the end. */
const COUNT = 100

it('ends between files when it is stopped, and keeps what was imported', async () => {
  const folder = await temporaryFolder()
  for (let at = 0; at < COUNT; at++) await put(folder, `files/${at}.json`, snapshot(`session-${at}`))
  const data = ['--data', join(folder, 'data')]
  const ran = await runImport([join(folder, 'files'), ...data], (text, stop) => {
    if (text.startsWith('10 %')) stop.abort()
  })
  expect(ran.code).toBe(1)
  expect(ran.errors).toMatch(/parley: Stopped after \d+ of 100 files; imported sessions are kept\.\n$/)
  const rest = await runImport([join(folder, 'files'), '--on-conflict', 'skip', '--json', ...data])
  const { imported, skipped } = JSON.parse(rest.output) as { imported: number; skipped: number }
  expect(skipped).toBe(ran.output.split('\n').filter((line) => line.endsWith(': 1 imported')).length)
  expect(skipped).toBeGreaterThan(0)
  expect(imported).toBeGreaterThan(0)
  expect(imported + skipped).toBe(COUNT)
})
