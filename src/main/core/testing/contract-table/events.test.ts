import { globSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectClient, type Client } from '../../../../client/client'
import {
  events,
  hostEvents,
  requests,
  type AnySessionEvent,
  type RequestName,
  type ServerEvent,
} from '../../../../shared/contract'
import type { EventDefinition } from '../../../../shared/kernel/define'
import { composeHost } from '../../compose'
import { isDurable } from '../../session/event-stream'
import { createHostLink } from '../../host-link'
import type { Host } from '../../host-port'
import { standingFolder } from '../temporary-folder'
import { requestCases } from './all-cases'
import type { RequestCase } from './case'
import { There } from './there'

/** What the built-in agent does on demand, so that what agents report is seen too. */
const prompts = [
  'think hard',
  'plan',
  'subagent list',
  'tools 2',
  'unknown',
  'error provider',
  'write "x" to seen.txt',
  'run node --version',
]

/** What cannot be brought about from outside, and why. */
const never: Readonly<Record<string, string>> = {
  'store.replaced': 'Needs another store in the place of this one, which ends every connection.',
  'runtime.command.failed': 'Needs a machine on which not even a shell can be started.',
}

/** Watches every session it makes. */
class WatchingThere extends There {
  readonly sessionIds: string[] = []

  override async session(): Promise<string> {
    const sessionId = await super.session()
    this.sessionIds.push(sessionId)
    await this.must('session.subscribe', { sessionId })
    return sessionId
  }
}

const declared: readonly EventDefinition[] = [...Object.values(events), ...Object.values(hostEvents)]

describe('every event', () => {
  const heard: AnySessionEvent[] = []
  const told: ServerEvent[] = []
  const logged: AnySessionEvent[] = []
  let host: Host
  let client: Client

  beforeAll(async () => {
    const root = await standingFolder()
    const [dataDir, folder] = [join(root, 'data'), join(root, 'work')]
    for (const path of [dataDir, folder]) await mkdir(path)
    await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
    const composed = await composeHost({ dataDir })
    if (!composed.ok) throw new Error(composed.error.message)
    host = composed.value
    const connect = async (): Promise<Client> => {
      const connected = await connectClient(createHostLink(host), { name: 'events' })
      if (!connected.ok) throw new Error(connected.error.message)
      return connected.value
    }
    client = await connect()
    client.onEvent((event) => heard.push(event))
    client.onServerEvent((event) => told.push(event))
    const there = new WatchingThere(client, folder)
    for (const message of prompts) {
      const sessionId = await there.session()
      await there.must('session.permissions.setApproveAll', { sessionId, enabled: true })
      const { turnId } = await there.must('session.sendMessage', { sessionId, message })
      const isOver = (): boolean => heard.some((event) => event.type === 'turn.completed' && event.turnId === turnId)
      await vi.waitUntil(isOver, { timeout: 20_000, interval: 10 })
    }
    for (const name of Object.keys(requests) as RequestName[]) {
      const row = requestCases[name] as RequestCase<RequestName> | undefined
      if (row !== undefined) await client.request(name, await row.valid(there))
    }
    const replayer = await connect()
    replayer.onEvent((event) => logged.push(event))
    const replaying = new There(replayer, folder)
    const { snapshot } = await there.must('session.snapshot.export', { sessionId: await there.session() })
    await there.must('session.snapshot.import', { snapshot, onConflict: 'copy' })
    const { sessions } = await there.must('session.list', { status: 'all', limit: 1000 })
    let replayed = 0
    for (const { sessionId } of sessions)
      replayed += (await replaying.must('session.subscribe', { sessionId, afterSequence: 0 })).replayed ?? 0
    await vi.waitUntil(() => logged.filter(isDurable).length >= replayed, { timeout: 20_000, interval: 10 })
  }, 120_000)
  afterAll(async () => {
    client.close()
    await host.close()
  })

  it('is emitted, here or in a test of its own', () => {
    const seen = new Set<string>([...heard, ...told, ...logged].map(({ type }) => type))
    const unseen = declared.map(({ type }) => type).filter((type) => !seen.has(type))
    const files = globSync('src/**/*.test.ts').filter(
      (file) => !file.endsWith(join('contract-table', 'events.test.ts')),
    )
    const texts = files.map((file) => readFileSync(file, 'utf8'))
    expect(unseen.filter((type) => !(type in never) && !texts.some((text) => text.includes(`'${type}'`)))).toEqual([])
    // Most are; otherwise this says nothing.
    expect(seen.size).toBeGreaterThan(declared.length / 2)
  })

  it('has the payload that is declared', () => {
    const problems = [...heard, ...told].flatMap((event) => {
      const definition = declared.find(({ type }) => type === event.type)
      const parsed = definition?.payload.safeParse(event.payload)
      return parsed?.success === true ? [] : [`${event.type}: ${parsed?.error.message ?? 'is not declared'}`]
    })
    expect([...new Set(problems)]).toEqual([])
  })

  it('is durable or ephemeral as declared', () => {
    const wrong = heard.filter((event) => {
      const definition = Object.hasOwn(events, event.type) ? events[event.type as keyof typeof events] : undefined
      return (definition?.durability === 'ephemeral') !== (event.ephemeral === true)
    })
    expect(wrong).toEqual([])
  })

  it('is replayed when it is durable, as it was, and not when it is ephemeral', () => {
    const replayed = new Map(
      logged.filter(({ ephemeral }) => ephemeral !== true).map((event) => [event.eventId, event]),
    )
    const live = new Set(logged.map(({ sessionId }) => sessionId))
    expect(live.size).toBeGreaterThan(prompts.length)
    // A message that waits can be changed, and what is stored of it is how it was said in the end.
    const edited = new Set(heard.filter(({ type }) => type === 'queue.edited').map(({ sessionId }) => sessionId))
    for (const event of heard) {
      if (!live.has(event.sessionId)) continue
      const again = replayed.get(event.eventId)
      if (event.ephemeral === true) expect(again).toBeUndefined()
      else if (event.type === 'user_message.sent' && edited.has(event.sessionId)) expect(again).toBeDefined()
      else expect(again, event.type).toEqual(event)
    }
  })
})
