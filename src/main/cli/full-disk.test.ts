import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type TestContext } from 'vitest'
import { connectOnce, type Connection } from '#client/connection'
import { createPeerLink } from '#client/peer-link'
import type { AnySessionEvent, RequestInput, RequestName, RequestOutput } from '#shared/contract'
import { createJsonLinesPipe } from '#core/base/streams/json-lines'
import { manySessions } from '#core/transfer/snapshot/testing/many-sessions'
import { makeOldStore } from '#core/store/old-store.fixtures'
import { STORE_FILE } from '#core/store/open'
import { smallDisk, type SmallDisk } from '#core/testing/small-disk'
import { temporaryFolder } from '#core/testing/temporary-folder'
import { runCommand, type RunningCommand } from './testing'
import { isNightly } from '#core/testing/nightly'

/* Parley itself, on a disk that really is full. */

/** Parley is started up to four times, and runs threads that each have to be started too. */
const LIMIT = 600_000

async function diskFor(context: TestContext): Promise<SmallDisk> {
  const disk = await smallDisk(24)
  if (typeof disk === 'string') context.skip(`Needs a small disk: ${disk}.`)
  return disk
}

interface Running {
  readonly client: Connection
  readonly command: RunningCommand
  must<N extends RequestName>(name: N, input: RequestInput<N>): Promise<RequestOutput<N>>
  /** Returns the error code of a refused request; a success fails the test. */
  refused<N extends RequestName>(name: N, input: RequestInput<N>): Promise<string>
  end(): Promise<void>
}

const run = async (disk: SmallDisk, args: readonly string[]): Promise<RunningCommand> =>
  runCommand([...args, '--data', disk.folder], { HOME: await temporaryFolder() }, disk.through)

async function start(disk: SmallDisk): Promise<Running> {
  const command = await run(disk, ['rpc'])
  const link = createPeerLink(createJsonLinesPipe(command.child.stdout, command.child.stdin))
  const connected = await connectOnce(link, { name: 'test' })
  if (!connected.ok) throw new Error(`${connected.error.message} ${command.errors()}`)
  const client = connected.value
  return {
    client,
    command,
    async must(name, input) {
      const answer = await client.request(name, input)
      if (!answer.ok) throw new Error(`${name}: ${answer.error.code}: ${answer.error.message}`)
      return answer.value
    },
    async refused(name, input) {
      const answer = await client.request(name, input)
      if (answer.ok) throw new Error(`${name} succeeded on a full disk`)
      expect(answer.error.message, name).toMatch(/no space left on the disk|the disk is full/)
      return answer.error.code
    },
    async end() {
      command.child.stdin.end()
      // Its last messages may have no recipient left, so its exit code is not checked.
      await command.ended
    },
  }
}

/** Sends a message and waits until the agent has answered it. */
async function talk({ client, must }: Running, sessionId: string, message: string): Promise<void> {
  const isOver = Promise.withResolvers<true>()
  const stop = client.onSessionEvent((event) => event.type === 'turn.completed' && isOver.resolve(true))
  await must('session.subscribe', { sessionId })
  await must('session.sendMessage', { sessionId, message })
  await isOver.promise
  stop()
}

const page = { fromPosition: 0, limit: 100 }

/** Returns the content of the store as clients see it. */
async function seen({ must }: Running): Promise<unknown> {
  const { sessions } = await must('session.list', {})
  const { messages, blocks } = await must('session.getMessages', { sessionId: 's', ...page })
  return { ids: sessions.map(({ sessionId }) => sessionId), messages, blocks }
}

test(
  'on a full disk everything that writes says so and changes nothing, and works once there is space',
  async (context) => {
    const disk = await diskFor(context)
    const parley = await start(disk)
    const { must, refused } = parley
    await must('session.create', { sessionId: 's', targetWorkingDirectory: await temporaryFolder() })
    await talk(parley, 's', 'say hello')
    await talk(parley, 's', 'say it again')
    await must('store.backup.keep', { daily: 5 })
    const { backup } = await must('store.backup.create', {})
    const file = join(await temporaryFolder(), 'many.json')
    await writeFile(file, manySessions('many words '.repeat(30), 30, 40))
    const settings = await readFile(join(disk.outside, 'settings.json'), 'utf8')
    const before = await seen(parley)

    const out = join(disk.folder, 'out.json')
    const tries = {
      send: ['session.sendMessage', { sessionId: 's', message: 'say more' }],
      'send to a new session': ['session.sendMessage', { sessionId: 'new', message: 'say more' }],
      change: ['session.update', { sessionId: 's', title: 'Another' }],
      compress: ['session.compress', { sessionId: 's', pipeline: [{ actionId: 'keep-last', options: { count: 1 } }] }],
      import: ['session.snapshot.importFile', { path: file }],
      export: ['session.snapshot.exportFile', { sessionIds: ['s'], path: out }],
      'export for a browser': ['session.snapshot.exportFile', { sessionIds: ['s'], fileName: 'out.json' }],
      'back up': ['store.backup.create', {}],
      settings: ['store.backup.keep', { daily: 3 }],
      restore: ['store.backup.restore', { name: backup.name }],
    } as const satisfies Record<string, readonly [RequestName, object]>
    const all = Object.entries(tries) as [string, [RequestName, RequestInput<RequestName>]][]

    await disk.fill()
    const names = await readdir(disk.outside)
    const codes: Record<string, string> = {}
    for (const [what, [name, input]] of all) {
      codes[what] = await refused(name, input)
      // Space freed by a failure is filled again.
      await disk.fill()
    }
    expect(codes).toEqual(
      Object.fromEntries(all.map(([what]) => [what, what === 'settings' ? 'settings-not-written' : 'store-full'])),
    )
    expect(await seen(parley)).toEqual(before)
    expect(await readFile(join(disk.outside, 'settings.json'), 'utf8')).toBe(settings)
    const exchange = ['exchange']
    expect((await readdir(disk.outside)).filter((name) => !exchange.includes(name))).toEqual(names)
    expect(await readdir(join(disk.outside, 'backups'))).toEqual([backup.name])
    expect((await must('store.check', {})).healthy).toBe(true)

    await disk.free()
    const replaced = Promise.withResolvers<unknown>()
    parley.client.onServerEvent((event) => event.type === 'store.replaced' && replaced.resolve(event.payload))
    for (const [, [name, input]] of all) {
      // If an agent is still working, the next attempt follows.
      const outcome = async () => parley.client.request(name, input).then((answer) => answer.ok || answer.error.code)
      await expect.poll(outcome, { timeout: 120_000 }).toBe(true)
    }
    expect(await replaced.promise).toEqual({})
    await parley.end()
  },
  LIMIT,
)

test(
  'an answer that comes while the disk is full is stored once there is space, and a host that is killed with a full disk has everything at the next start',
  async (context) => {
    const disk = await diskFor(context)
    const parley = await start(disk)
    const { client, must } = parley
    const events: AnySessionEvent[] = []
    const first = (type: AnySessionEvent['type']) =>
      expect.poll(() => events.find((event) => event.type === type), { timeout: 120_000 }).toBeDefined()
    client.onSessionEvent((event) => events.push(event))
    await must('session.create', { sessionId: 's', targetWorkingDirectory: await temporaryFolder() })
    await must('session.subscribe', { sessionId: 's' })
    await must('session.sendMessage', { sessionId: 's', message: 'slow 3 seconds' })
    await first('block.upsert')
    await disk.fill()
    await first('notice')
    const notices = events.flatMap((event) => (event.type === 'notice' ? [event.payload] : []))
    expect(notices).toMatchObject([{ level: 'error', message: expect.stringContaining('disk is full') as string }])
    expect(events.some(({ type }) => type === 'turn.completed')).toBe(false)
    await disk.free()
    await first('turn.completed')
    const answered = await seen(parley)
    expect(answered).toMatchObject({
      messages: [{ role: 'user' }, { role: 'assistant' }],
      blocks: [{}, { content: expect.stringMatching(/Second 1.*Second 3/s) as string }],
    })

    await disk.fill()
    parley.command.child.kill('SIGKILL')
    await parley.command.ended
    const again = await start(disk)
    expect(await seen(again)).toEqual(answered)
    await disk.free()
    await talk(again, 's', 'say more')
    await again.end()
  },
  LIMIT,
)

test(
  'on a full disk Parley starts for reading, and an older store stays as it is until there is space',
  async (context) => {
    const disk = await diskFor(context)
    const file = join(disk.outside, STORE_FILE)
    const old = await temporaryFolder()
    await makeOldStore(old, 200)
    await copyFile(join(old, STORE_FILE), file)
    const bytes = await readFile(file)
    await disk.fill()
    const doctor = await run(disk, ['doctor'])
    expect(await doctor.ended).toBe(1)
    expect(doctor.errors()).toMatch(/no space left on the disk .* free some space/)
    expect(await readFile(file)).toEqual(bytes)

    await disk.free()
    const first = await start(disk)
    expect((await first.must('session.list', {})).sessions).toMatchObject([{ sessionId: 'old' }])
    await first.end()

    await disk.fill()
    const reading = await start(disk)
    expect(reading.client.server?.readOnly).toContain('no space left on the disk')
    expect((await reading.must('session.getMessages', { sessionId: 'old', ...page })).total).toBe(200)
    expect(await reading.refused('session.create', { sessionId: 'new' })).toBe('store-read-only')
    await reading.end()
    // A start with space writes: the first one of each test.
    if (!isNightly) return
    await disk.free()
    const writing = await start(disk)
    await writing.must('session.create', { sessionId: 'new' })
    await writing.end()
  },
  LIMIT,
)
