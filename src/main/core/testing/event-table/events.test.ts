import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  events,
  hostEvents,
  type AnySessionEvent,
  type ServerEvent,
  type ServerEventType,
  type SessionEventType,
} from '#shared/contract'
import { systemClock } from '#shared/kernel/clock'
import type { Conversation } from '#shared/conversation/entities'
import { isDurable } from '#core/session/stream/event-stream'
import { openStore } from '#core/store/open'
import { standingFolder } from '../temporary-folder'
import { hostEventCases, sessionEventCases } from './all-cases'
import type { HostEventCase, SessionEventCase } from './case'
import { expectDeclared, expectHostDeclared, replay } from './checks'
import { matches } from './matches'
import { openScenario, type OpenedScenario } from './scenario-host'

type SessionRow = readonly [SessionEventType, SessionEventCase<SessionEventType>]
const sessionRows = Object.entries(sessionEventCases) as unknown as SessionRow[]
const hostRows = Object.entries(hostEventCases) as unknown as [ServerEventType, HostEventCase<ServerEventType>][]
const durableRows = sessionRows.filter(([type]) => events[type].durability === 'durable')
const ephemeralRows = sessionRows.filter(([type]) => events[type].durability === 'ephemeral')

/**
 * Every event of the contract: its scenario is run once on a real host, and the event is checked against its
 * declaration.
 */
describe('every event', () => {
  it('has a row', () => {
    expect(Object.keys(sessionEventCases).toSorted()).toEqual(Object.keys(events).toSorted())
    expect(Object.keys(hostEventCases).toSorted()).toEqual(Object.keys(hostEvents).toSorted())
  })

  let house: OpenedScenario
  beforeAll(async () => {
    house = await openScenario(await standingFolder())
  })
  afterAll(() => house.close())

  /** Returns the log of a session, through a separate client. */
  async function logOf(sessionId: string): Promise<AnySessionEvent[]> {
    const client = await house.client()
    const log = await replay(client, sessionId)
    client.close()
    return log
  }

  /** Returns the conversation of a session for a new subscriber. */
  async function conversationOf(sessionId: string): Promise<Conversation | undefined> {
    const client = await house.client()
    const answer = await client.request('session.subscribe', { sessionId })
    client.close()
    if (!answer.ok) throw new Error(answer.error.message)
    return answer.value.conversation
  }

  /** The event of a row; its scene is played the first time. */
  async function emitted([type, row]: SessionRow): Promise<AnySessionEvent> {
    const { sessionId, payload } = await house.scenario.once(row.when)
    if (row.unwatched === undefined) return house.scenario.until(sessionId, type, payload)
    const event = (await logOf(sessionId)).find((each) => each.type === type && matches(each.payload, payload))
    if (event === undefined) throw new Error(`no ${type} in the log`)
    return event
  }

  describe('of a session', () => {
    it.each(sessionRows)('%s is emitted as it is declared', async (...row) => {
      const [type, { after = [], unwatched }] = row
      const event = await emitted(row)
      expectDeclared(event, type)

      const heard = house.scenario.heard.filter(({ sessionId }) => sessionId === event.sessionId)
      expect(heard.filter(({ eventId }) => eventId === event.eventId)).toHaveLength(unwatched === undefined ? 1 : 0)
      const before = heard.filter(({ sequence }) => sequence < event.sequence).map((each) => each.type)
      expect(inOrder(before, after), `${after.join(', ')} in ${before.join(', ')}`).toBe(true)
      const { behind } = await house.scenario.once(row[1].when)
      if (behind === undefined) return
      const other = house.scenario.find(behind.sessionId, behind.type)
      expect(house.scenario.heard.filter((each) => each === event || each === other)).toEqual([other, event])
    })

    it('come without gaps, and each follows the durable one before it', async () => {
      for (const row of sessionRows) await emitted(row)
      for (const sessionId of house.scenario.begun.keys()) {
        const heard = house.scenario.heard.filter((event) => event.sessionId === sessionId)
        const sequences = heard.map(({ sequence }) => sequence)
        expect(sequences).toEqual(sequences.map((_, index) => (sequences[0] ?? 0) + index))
        for (const [index, event] of heard.entries()) {
          const previous = heard.slice(0, index).findLast(isDurable)
          if (previous !== undefined) expect(event.parentId).toBe(previous.eventId)
        }
      }
    })
  })

  describe('of the host', () => {
    it.each(hostRows)('%s is emitted as it is declared, once, and never again', async (type, { when }) => {
      const { payload, scenario = house.scenario } = await house.scenario.once(when)
      const event = await scenario.untilTold(type, payload)
      expectHostDeclared(event)
      expect(scenario.told.filter(({ eventId }) => eventId === event.eventId)).toHaveLength(1)

      const later = await house.client()
      const told: ServerEvent[] = []
      later.onServerEvent((each) => told.push(each))
      await later.request('server.ping', {})
      later.close()
      expect(told.map(({ eventId }) => eventId)).not.toContain(event.eventId)
    })
  })

  describe('afterwards', () => {
    /** By sessionId, the conversation that subscribers built from events. */
    let followed: ReadonlyMap<string, Conversation>
    /** By sessionId, the whole log. */
    const replays = new Map<string, readonly AnySessionEvent[]>()
    beforeAll(async () => {
      for (const row of sessionRows) await emitted(row)
      followed = await house.scenario.end()
      for (const sessionId of followed.keys()) replays.set(sessionId, await logOf(sessionId))
    })

    it.each(durableRows)('%s comes again for who asks for it, as it was', async (...row) => {
      const event = await emitted(row)
      expect((await logOf(event.sessionId)).find(({ eventId }) => eventId === event.eventId)).toEqual(event)
    })

    it.each(ephemeralRows)('%s does not come again', async (...row) => {
      const { eventId, sessionId } = await emitted(row)
      for (const replayed of replays.values()) expect(replayed.filter(({ type }) => type === row[0])).toEqual([])
      expect(replays.get(sessionId)?.map((each) => each.eventId) ?? []).not.toContain(eventId)
    })

    it('whoever watched has what whoever comes later gets', async () => {
      for (const [sessionId, conversation] of followed) expect(await conversationOf(sessionId)).toEqual(conversation)
    })
  })

  describe('after a restart', () => {
    const before = new Map<string, Conversation | undefined>()
    const logs = new Map<string, readonly AnySessionEvent[]>()
    /** Events in the store itself. */
    const stored: AnySessionEvent[] = []
    beforeAll(async () => {
      const sessionIds = new Set(house.scenario.begun.keys())
      for (const row of sessionRows) sessionIds.add((await emitted(row)).sessionId)
      for (const sessionId of (await house.scenario.end()).keys()) {
        before.set(sessionId, await conversationOf(sessionId))
        logs.set(sessionId, await logOf(sessionId))
      }
      await house.restart(async () => {
        const opened = await openStore({ dir: house.dataDir, clock: systemClock })
        if (!opened.ok) throw new Error(opened.error.message)
        for (const sessionId of sessionIds) stored.push(...(await opened.value.read.eventsAfter(sessionId, 0, 100_000)))
        await opened.value.close()
      })
    })

    it.each(durableRows)('%s is stored, with its sequence', async (...row) => {
      const event = await emitted(row)
      expect(stored.filter(({ eventId }) => eventId === event.eventId)).toEqual([event])
    })

    it.each(ephemeralRows)('%s is not stored', async (type, { when }) => {
      await house.scenario.once(when)
      expect(stored.filter((event) => event.type === type)).toEqual([])
    })

    it('every session has the log and the conversation that it had', async () => {
      expect(before.size).toBeGreaterThan(20)
      for (const [sessionId, conversation] of before) {
        expect(await logOf(sessionId)).toEqual(logs.get(sessionId))
        // The last action of an agent is known only while the host runs, and agents that ran have lost their
        // connection.
        const agents = conversation?.agents.map((agent) => ({
          ...agent,
          status: agent.status === 'disposed' || agent.adapterSessionId === undefined ? agent.status : 'dead',
        }))
        expect(await conversationOf(sessionId)).toEqual({ ...conversation, agents, status: 'idle' })
      }
    })
  })
})

/** Returns whether a list contains `wanted` in this order, with anything in between. */
function inOrder<T>(list: readonly T[], wanted: readonly T[]): boolean {
  let from = 0
  for (const each of wanted) {
    const at = list.indexOf(each, from)
    if (at < 0) return false
    from = at + 1
  }
  return true
}
