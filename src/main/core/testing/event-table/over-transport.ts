import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectOnce, type Connection } from '#client/connection'
import { events, type ServerEvent } from '#shared/contract'
import { standingFolder } from '../temporary-folder'
import type { Transport } from '../transport-suite'
import { hostEventCases, sessionEventCases } from './all-cases'
import { expectDeclared, expectHostDeclared, replay } from './checks'
import { PATIENCE, Scenario, type ScenarioHost } from './scenario'

/** Stands for functions that are unavailable with a host in another process. */
const elsewhere = (): never => {
  throw new Error('This scene needs a host in this process.')
}
const noHost: ScenarioHost = { home: '', record: '', teach: elsewhere, open: elsewhere, close: elsewhere }

/**
 * One event of each kind over one transport, as the table over all events has them: it comes once, as it is declared, to
 * everybody who watches, and again or not.
 */
export function describeEvents(transportName: string, open: (dataDir: string) => Promise<Transport>): void {
  describe(`events over ${transportName}`, () => {
    let transport: Transport
    let scenario: Scenario
    const clients: Connection[] = []

    async function connect(): Promise<Connection> {
      const connected = await connectOnce(await transport.connect(), { name: 'events' })
      if (!connected.ok) throw new Error(connected.error.message)
      clients.push(connected.value)
      return connected.value
    }

    beforeAll(async () => {
      const root = await standingFolder()
      const [dataDir, folder] = [join(root, 'data'), join(root, 'work')]
      for (const path of [dataDir, folder]) await mkdir(path)
      await writeFile(join(dataDir, 'settings.json'), JSON.stringify({ defaultAgent: 'playground' }))
      transport = await open(dataDir)
      scenario = new Scenario(await connect(), folder, noHost)
    })
    afterAll(async () => {
      for (const client of clients) client.close()
      await transport.close()
    })

    it.each(['turn.completed', 'block.delta'] as const)(
      '%s comes once, and again only when it is durable',
      async (type) => {
        const { sessionId, payload } = await scenario.once(sessionEventCases[type].when)
        const event = await scenario.until(sessionId, type, payload)
        expectDeclared(event, type)
        expect(scenario.heard.filter(({ eventId }) => eventId === event.eventId)).toEqual([event])

        const log = await replay(await connect(), sessionId)
        const isDurable = events[type].durability === 'durable'
        expect(log.filter(({ eventId }) => eventId === event.eventId)).toEqual(isDurable ? [event] : [])
      },
    )

    it('sessions.changed comes to every client, whatever it watches', async () => {
      const told: ServerEvent[] = []
      const other = await connect()
      other.onServerEvent((event) => told.push(event))
      const { payload } = await scenario.once(hostEventCases['sessions.changed'].when)
      const event = await scenario.untilTold('sessions.changed', payload)
      expectHostDeclared(event)
      expect(scenario.told.filter(({ eventId }) => eventId === event.eventId)).toEqual([event])
      await vi.waitUntil(() => told.some(({ eventId }) => eventId === event.eventId), PATIENCE)
      expect(told.filter(({ eventId }) => eventId === event.eventId)).toEqual([event])
    })
  })
}
