import { beforeEach, expect, it } from 'vitest'
import type { ElicitationEntry } from '#shared/elicitation/entities'
import type { PermissionEntry } from '#shared/permission/entities'
import { entryOf } from '#renderer/lib/testing/permission-entry'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { ApprovalHistory } from './history.svelte'

const ids = (history: ApprovalHistory) => history.entries.map(({ request }) => request.id)

let stored: PermissionEntry[]
let questions: ElicitationEntry[]
let host: FakeHost

beforeEach(() => {
  questions = []
  stored = Array.from({ length: 70 }, (_, index) => ({ ...entryOf(`p${index}`), state: 'resolved' }))
  host = new FakeHost({
    'elicitation.list': () => ({ entries: questions, pending: 0 }),
    'permission.list': ({ limit, before }) => {
      const from = stored.findIndex(({ request }) => request.id === before) + 1
      return { entries: stored.slice(from, from + limit), pending: 0, sessions: [] }
    },
  })
})

it('is read page by page, and again as far as it shows', async () => {
  const history = new ApprovalHistory(await host.connect())
  await history.reload()
  expect(ids(history)).toHaveLength(50)
  expect(history.hasMore).toBe(true)
  await history.loadMore()
  expect(ids(history)).toEqual(stored.map(({ request }) => request.id))
  expect(history.hasMore).toBe(false)

  stored = [{ ...entryOf('new'), state: 'resolved' }, ...stored]
  await history.reload()
  expect(ids(history)[0]).toBe('new')
  expect(ids(history)).toHaveLength(70)
})

it('shows questions between the requests, those older than what shows with their page', async () => {
  const question = (requestId: string, resolvedAt: number): ElicitationEntry => ({
    request: { requestId, sessionId: 's', kind: 'elicitation', mode: 'form', message: 'Which?', requestedAt: 1 },
    state: 'resolved',
    resolution: { requestId, action: 'accept', by: 'user' },
    resolvedAt,
  })
  stored = stored.map((entry, index) => ({ ...entry, resolvedAt: 1000 - index }))
  questions = [question('recent', 998.5), question('old', 935.5)]
  const history = new ApprovalHistory(await host.connect())
  await history.reload()
  expect(history.items.slice(1, 4).map(({ id }) => id)).toEqual(['p1', 'recent', 'p2'])
  expect(history.items.map(({ id }) => id)).not.toContain('old')
  await history.loadMore()
  expect(history.items.slice(65, 68).map(({ id }) => id)).toEqual(['p64', 'old', 'p65'])
})

it('says that it could not be read', async () => {
  delete host.answers['permission.list']
  const history = new ApprovalHistory(await host.connect())
  await history.reload()
  expect(history.error?.code).toBe('unknown-request')
  expect(history.loaded).toBe(true)
})
