import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { HostOptions } from '#core/host/options'
import { listProcesses } from '#core/base/process/process-table'
import { posixIt } from '#core/testing/posix-it'
import { scriptedAdapter } from '#core/testing/scripted-agent'
import { startTestHost, type TestClient } from '#core/testing/test-host'

const size = { columns: 80, rows: 24 }

async function start(options: Partial<HostOptions> = {}) {
  vi.stubEnv('SHELL', '/bin/sh')
  vi.stubEnv('PS1', '$ ')
  vi.stubEnv('ENV', '')
  vi.stubEnv('PARLEY_MCP_TOKEN', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const base = await realpath(await mkdtemp(join(tmpdir(), 'parley-terminal-')))
  onTestFinished(() => rm(base, { recursive: true, force: true }))
  const folder = join(base, 'project')
  await mkdir(join(folder, 'src'), { recursive: true })
  const test = await startTestHost([scriptedAdapter('worker', () => Promise.resolve(undefined))], options)
  onTestFinished(() => test.cleanUp())
  const client = await test.client()
  await client.must('session.create', { sessionId: 's', targetWorkingDirectory: folder })
  await client.must('session.subscribe', { sessionId: 's' })
  return { folder, test, client }
}

/** Starts another host on the data of one that was closed. */
async function startAgain({ dataDir, host }: Awaited<ReturnType<typeof startTestHost>>) {
  await host.close()
  const test = await startTestHost([scriptedAdapter('worker', () => Promise.resolve(undefined))], { dataDir })
  onTestFinished(() => test.cleanUp())
  return { test, client: await test.client() }
}

/** A client's copy of what a terminal shows, as it came. */
class Follower {
  text = ''
  offset: number | undefined
  ended: object | undefined

  constructor(
    private readonly client: TestClient,
    readonly terminalId: string,
  ) {}

  type(data: string) {
    return this.client.must('terminal.write', { sessionId: 's', terminalId: this.terminalId, data })
  }

  async read(wait = 25_000) {
    const { client, terminalId, offset } = this
    const answer = await client.must('terminal.read', {
      sessionId: 's',
      terminalId,
      wait,
      ...(offset === undefined ? {} : { offset }),
    })
    this.offset = answer.offset
    this.text = answer.isScreen ? answer.data : this.text + answer.data
    this.ended = answer.ended
    return answer
  }

  async until(found: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = found.exec(this.text)
      if (match !== null) return match
      await this.read()
    }
  }
}

async function open(client: TestClient, cwd?: string) {
  const { terminal } = await client.must('terminal.open', {
    sessionId: 's',
    ...size,
    ...(cwd === undefined ? {} : { cwd }),
  })
  return new Follower(client, terminal.terminalId)
}

const running = async (pid: number) => (await listProcesses('none')).some((row) => row.pid === pid)

posixIt(
  'runs the shell of the person in a folder of the session, and passes on what is typed and printed',
  async () => {
    const { client, folder } = await start()
    const terminal = await open(client, 'src')
    await terminal.type('echo "at $PWD $TERM $COLORTERM token=[$PARLEY_MCP_TOKEN]"\r')
    await terminal.until(new RegExp(`at ${join(folder, 'src')} xterm-256color truecolor token=\\[\\]`))
    const { terminals } = await client.must('terminal.list', { sessionId: 's' })
    expect(terminals).toMatchObject([
      { sessionId: 's', purpose: 'shell', title: 'sh', cwd: join(folder, 'src'), ...size },
    ])
    for (const cwd of ['..', '/'])
      expect(await client.request('terminal.open', { sessionId: 's', cwd, ...size })).toMatchObject({
        error: { code: 'path-outside' },
      })
  },
)

posixIt('tells the program its size, the last one that a client asked for', async () => {
  const { client } = await start()
  const terminal = await open(client)
  await terminal.type('stty size\r')
  await terminal.until(/24 80/)
  await client.must('terminal.resize', { sessionId: 's', terminalId: terminal.terminalId, columns: 120, rows: 40 })
  await terminal.type('stty size\r')
  await terminal.until(/40 120/)
  expect(await terminal.read(0)).toMatchObject({ columns: 120, rows: 40 })
})

posixIt('shows a client that comes later the screen, and both the same from then on', async () => {
  const { client, test } = await start()
  const first = await open(client)
  await first.type('printf "\\033[31mred\\033[0m\\n"; seq 1 50; echo so-""far\r')
  await first.until(/so-far/)
  const other = await test.client()
  const second = new Follower(other, first.terminalId)
  const screen = await second.read()
  expect(screen.isScreen).toBe(true)
  expect(screen.data).toContain('\u001b[31mred')
  expect(stripVTControlCharacters(screen.data)).toMatch(/\r\n1\r\n2\r\n/)
  await second.type('echo from-""second\r')
  await Promise.all([first.until(/from-second/), second.until(/from-second/)])
})

posixIt('finds the files that its output names, below the folders of the session alone', async () => {
  const { client, folder } = await start()
  await writeFile(join(folder, 'src', 'a.ts'), '')
  await writeFile(join(folder, 'b.ts'), '')
  await writeFile(join(folder, '..', 'outside.ts'), '')
  await symlink(join(folder, '..', 'outside.ts'), join(folder, 'link.ts'))
  const terminal = await open(client)
  const { terminalId } = terminal
  const locate = async (...paths: string[]) =>
    (await client.must('terminal.locateFiles', { sessionId: 's', terminalId, paths })).files
  const [here, below] = [join(folder, 'b.ts'), join(folder, 'src', 'a.ts')]
  expect(await locate('b.ts', 'src/a.ts', 'src', 'gone.ts', '../outside.ts', 'link.ts', '/etc/passwd', here)).toEqual([
    { shown: 'b.ts', path: here },
    { shown: 'src/a.ts', path: below },
    { shown: here, path: here },
  ])
  if (process.platform !== 'linux') return
  await terminal.type('cd src && echo moved-""there\r')
  await terminal.until(/moved-there/)
  expect(await locate('a.ts')).toEqual([{ shown: 'a.ts', path: below }])
})

posixIt('answers what programs ask of their terminal once, whoever reads', async () => {
  const { client } = await start()
  const terminal = await open(client)
  await terminal.type('stty -echo -icanon; printf "\\033[6n"; head -c 6 | od -c | head -1\r')
  await terminal.until(/033\s+\[\s+\d/)
})

posixIt('keeps a bounded part of a flood, and still takes what is typed', async () => {
  const { client } = await start()
  const terminal = await open(client)
  const before = process.memoryUsage().heapUsed
  await terminal.type('yes flood\r')
  await terminal.until(/flood\r\nflood/)
  let printed = 0
  while (printed < 3_000_000) printed = (await terminal.read()).offset
  terminal.text = ''
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 * 1024)
  // Far behind: the screen comes instead of all that.
  const late = await client.must('terminal.read', { sessionId: 's', terminalId: terminal.terminalId, offset: 1 })
  expect(late.isScreen).toBe(true)
  expect(late.data.length).toBeLessThanOrEqual(512 * 1024)
  await terminal.type('\u0003')
  await terminal.type('echo still-""here\r')
  await terminal.until(/still-here/)
})

posixIt('tells how the program ended, and keeps the screen until it is closed', async () => {
  const { client } = await start()
  const terminal = await open(client)
  await terminal.type('echo bye; exit 3\r')
  while (terminal.ended === undefined) await terminal.read()
  expect(terminal.ended).toEqual({ exitCode: 3 })
  await client.until(() =>
    client.eventsOf('s', 'terminal.changed').some((e) => e.payload.terminals[0]?.ended !== undefined),
  )
  expect(await client.must('terminal.read', { terminalId: terminal.terminalId })).toMatchObject({
    data: expect.stringContaining('bye') as string,
    ended: { exitCode: 3 },
  })
  await terminal.type('ignored\r')
  await client.must('terminal.close', { terminalId: terminal.terminalId })
  expect(await client.request('terminal.read', { terminalId: terminal.terminalId })).toMatchObject({
    error: { code: 'terminal-not-found' },
  })
  expect((await client.must('terminal.list', { sessionId: 's' })).terminals).toEqual([])
})

/** Starts a process in the terminal that ignores the end of its terminal, in a group of its own. */
async function stubborn(terminal: Follower): Promise<number> {
  const code =
    "process.on('SIGHUP',()=>{});process.on('SIGTERM',()=>{});console.log('pid='+process.pid+';');setInterval(()=>{},1000)"
  await terminal.type(`set -m; "${process.execPath}" -e "${code}" &\r`)
  return Number((await terminal.until(/pid=(\d+);/))[1])
}

posixIt('ends everything that was started in it when it is closed, also what ignores that', async () => {
  const { client } = await start()
  const terminal = await open(client)
  const pid = await stubborn(terminal)
  expect(await running(pid)).toBe(true)
  const waiting = client.request('terminal.read', { terminalId: terminal.terminalId, offset: terminal.offset ?? 0 })
  await client.must('terminal.close', { sessionId: 's', terminalId: terminal.terminalId })
  await waiting
  expect(await running(pid)).toBe(false)
})

posixIt.each(['host', 'session'] as const)('ends with its %s', async (which) => {
  const { client, test } = await start()
  const terminal = await open(client)
  const pid = await stubborn(terminal)
  if (which === 'host') await test.host.close()
  else await client.must('session.close', { sessionId: 's' })
  await expect.poll(() => running(pid), { timeout: 20_000 }).toBe(false)
})

it('opens nowhere where a folder has content that nobody consented to', async () => {
  const { client, folder } = await start()
  await mkdir(join(folder, '.claude'))
  const hook = { hooks: { SessionStart: [{ hooks: [{ type: 'command', command: 'echo hi' }] }] } }
  await writeFile(join(folder, '.claude', 'settings.json'), JSON.stringify(hook))
  expect(await client.request('terminal.open', { sessionId: 's', ...size })).toMatchObject({
    error: { code: 'folder-untrusted', details: { folder } },
  })
  const { contentHash } = await client.must('trust.inspect', { folder })
  await client.must('trust.grant', { folder, contentHash })
  expect(await client.request('terminal.open', { sessionId: 's', ...size })).toMatchObject({ ok: true })
})

it('says that an installation has no terminals, and does everything else', async () => {
  const { client } = await start({ loadPty: () => Promise.reject(new Error('no binary')) })
  expect(await client.request('terminal.open', { sessionId: 's', ...size })).toMatchObject({
    error: { code: 'capability-missing', details: { capability: 'terminal' } },
  })
  await client.must('session.shell.exec', { sessionId: 's', command: 'echo fine' })
  await client.untilEvent('s', 'runtime.command.completed')
})

it('is bounded in number and in what is typed at once', async () => {
  const { client } = await start()
  const first = await open(client)
  const { terminalId } = first
  for (const data of ['', 'x'.repeat(64 * 1024 + 1)])
    expect(await client.request('terminal.write', { terminalId, data })).toMatchObject({
      error: { code: 'invalid-params' },
    })
  for (const columns of [0, 1001, 1.5])
    expect(await client.request('terminal.resize', { terminalId, columns, rows: 24 })).toMatchObject({
      error: { code: 'invalid-params' },
    })
  expect(await client.request('terminal.read', { terminalId, sessionId: 'other' })).toMatchObject({
    error: { code: 'terminal-not-found' },
  })
  const more = await Promise.all(
    Array.from({ length: 32 }, () => client.request('terminal.open', { sessionId: 's', ...size })),
  )
  expect(more.filter(({ ok }) => !ok)).toMatchObject([{ error: { code: 'process-limit' } }])
})

posixIt('shows after a restart what it showed before, outside of the log, and starts again below it', async () => {
  const { client, test, folder } = await start()
  const first = await open(client, 'src')
  const { terminalId } = first
  await client.must('terminal.rename', { sessionId: 's', terminalId, name: 'Server' })
  await first.type('printf "\\033[32mkept-%s\\033[0m\\n" well\r')
  await first.until(/kept-well/)
  const { client: later } = await startAgain(test)
  const { terminals } = await later.must('terminal.list', { sessionId: 's' })
  expect(terminals).toMatchObject([{ terminalId, name: 'Server', cwd: join(folder, 'src'), ended: { withHost: true } }])
  const kept = await later.must('terminal.read', { terminalId })
  expect(kept).toMatchObject({ isScreen: true, ended: { withHost: true }, ...size })
  expect(kept.data).toContain('\u001b[32mkept-well')
  await later.must('terminal.write', { terminalId, data: 'ignored\r' })
  const { snapshot } = await later.must('session.snapshot.export', { sessionId: 's', options: { includeEvents: true } })
  expect(JSON.stringify(snapshot)).not.toContain('kept-well')

  const { terminal } = await later.must('terminal.open', { sessionId: 's', replaces: terminalId, ...size })
  expect(terminal).toMatchObject({ name: 'Server', cwd: join(folder, 'src') })
  const again = new Follower(later, terminal.terminalId)
  await again.type('echo $PWD-$((40+2))\r')
  await again.until(/src-42/)
  expect((await later.must('terminal.read', { terminalId: terminal.terminalId })).data).toContain('kept-well')
  expect((await later.must('terminal.list', { sessionId: 's' })).terminals).toHaveLength(1)
  expect(await later.request('terminal.open', { sessionId: 's', replaces: terminalId, ...size })).toMatchObject({
    error: { code: 'terminal-not-found' },
  })
})

posixIt.each([
  ['was closed', (client: TestClient, terminalId: string) => client.must('terminal.close', { terminalId })],
  [
    'is of a session that is deleted',
    async (client: TestClient) => {
      await client.must('session.close', { sessionId: 's' })
      await client.must('session.archive', { sessionId: 's' })
      await client.must('session.purge', { sessionId: 's' })
    },
  ],
] as const)('keeps nothing of a terminal that %s', async (_what, end) => {
  const { client, test } = await start()
  const first = await open(client)
  await first.type('echo secret-$((1+1))\r')
  await first.until(/secret-2/)
  const { client: later, test: second } = await startAgain(test)
  await end(later, first.terminalId)
  const { client: last } = await startAgain(second)
  expect(await last.request('terminal.read', { terminalId: first.terminalId })).toMatchObject({
    error: { code: 'terminal-not-found' },
  })
})

/** Sequences with which a program tries to reach beyond its terminal. */
const hostile = {
  'a title': '\u001b]0;hostile-title\u0007',
  'a report of the title': '\u001b]2;rm -rf hostile\u0007\u001b[21t',
  'the clipboard': '\u001b]52;c;aG9zdGlsZQ==\u0007',
  'a read of the clipboard': '\u001b]52;c;?\u0007',
  'a status with a command': '\u001bP$qhostile\u001b\\',
  'a definition of a key': '\u001bP1;1|17/686f7374696c65\u001b\\',
  'a link with a script': '\u001b]8;;javascript:hostile()\u0007text\u001b]8;;\u0007',
  'a link to a file': '\u001b]8;;file:///hostile\u0007text\u001b]8;;\u0007',
  'a notification': '\u001b]9;hostile\u0007\u001b]777;notify;hostile;hostile\u0007',
  'a picture': '\u001b]1337;File=inline=1:aG9zdGlsZQ==\u0007',
  'a folder': '\u001b]7;file://hostile/\u0007',
  'an endless command': `\u001b]0;${'hostile'.repeat(100_000)}`,
  'the screen of another program': '\u001b[?1049hhostile-screen',
  modes: '\u001b[?1000h\u001b[?1004h\u001b[?2004h\u001b[4h',
} as const

posixIt.each(Object.entries(hostile))('stores nothing of %s, and answers no text of it', async (_what, sequence) => {
  const { client, test, folder } = await start()
  await writeFile(join(folder, 'sequence'), sequence)
  const terminal = await open(client)
  await terminal.type('cat sequence; printf "\\033\\\\done-%s\\n" it\r')
  await terminal.until(/done-it/)
  const { client: later } = await startAgain(test)
  const { data } = await later.must('terminal.read', { terminalId: terminal.terminalId })
  const [, ...commands] = data.split('\u001b')
  const controls = commands.filter((command) => !/^\[[\d;]*[mABCDHJKX]/.test(command))
  expect([controls, /hostile/.exec(data)?.[0]]).toEqual([[], undefined])
})
