import { expect, it } from 'vitest'
import { ChangeSet } from '#core/session/stream/change-set'
import { createAnnouncer } from './announce'
import type { ConnectionNews } from './connection'
import { noOffers } from './offers'

type Announcer = Parameters<typeof createAnnouncer>[0]

/** Creates one session with a running agent, and records its notifications. */
function watching(switches: () => Promise<ReadonlyMap<string, boolean>> = () => Promise.resolve(new Map())) {
  const told: string[] = []
  const logged: string[] = []
  const stream = {
    changes: () => new ChangeSet(0),
    keep: (changes: ChangeSet) => {
      told.push(...changes.events.map(({ type, payload }) => `${type} ${JSON.stringify(payload)}`))
      return Promise.resolve({ ok: true })
    },
  }
  const sessions = { all: [{ sessionId: 's', agents: [{ isRunning: true }], stream }] }
  const context = { sessions, store: { read: { switches } }, log: (line: string) => void logged.push(line) }
  // Contains only the fields that the announcer uses.
  return { told, logged, announce: createAnnouncer(context as unknown as Announcer) }
}

const failed = (kind: 'auth' | 'connection'): ConnectionNews =>
  ({ type: 'failed', failure: { kind, message: 'No.' } }) as ConnectionNews

it('tells sessions that a server wants a sign-in', async () => {
  const { told, announce } = watching()
  announce('files', failed('auth'))
  await expect.poll(() => told).toEqual([expect.stringMatching(/^mcp\.authRequired .*"serverId":"files"/) as string])
  expect(told[0]?.split(' ')[0]).toBe('mcp.authRequired')
})

it('tells sessions which tools came and went, and nothing when none did', async () => {
  const { told, announce } = watching()
  const offers = { ...noOffers, tools: [{ name: 'read' }] } as unknown as typeof noOffers
  announce('files', { type: 'offers', before: offers, offers })
  announce('files', { type: 'offers', before: noOffers, offers })
  const payload = { serverId: 'files', added: ['files.read'], removed: [] }
  await expect.poll(() => told).toEqual([['mcp.toolsChanged', JSON.stringify(payload)].join(' ')])
})

it('goes on after it could not tell something', async () => {
  let isOpen = false
  const { told, logged, announce } = watching(() =>
    isOpen ? Promise.resolve(new Map()) : Promise.reject(new Error('The database connection is not open')),
  )
  announce('files', failed('auth'))
  await expect.poll(() => logged).toEqual([expect.stringContaining('not open') as string])
  isOpen = true
  announce('files', failed('auth'))
  await expect.poll(() => told).toHaveLength(1)
})
