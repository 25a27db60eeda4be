import { beforeEach, expect, it } from 'vitest'
import type { PermissionEntry } from '../../../shared/permission/entities'
import { entryOf } from '../../lib/testing/permission-entry'
import { FakeHost } from '../../lib/testing/fake-host'
import { PermissionHistory } from './history.svelte'

const ids = (history: PermissionHistory) => history.entries.map(({ request }) => request.id)

let stored: PermissionEntry[]
let host: FakeHost

beforeEach(() => {
  stored = Array.from({ length: 70 }, (_, index) => ({ ...entryOf(`p${index}`), state: 'resolved' }))
  host = new FakeHost({
    'permission.list': ({ limit, before }) => {
      const from = stored.findIndex(({ request }) => request.id === before) + 1
      return { entries: stored.slice(from, from + limit), pending: 0, sessions: [] }
    },
  })
})

it('is read page by page, and again as far as it shows', async () => {
  const history = new PermissionHistory(await host.connect())
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

it('says that it could not be read', async () => {
  delete host.answers['permission.list']
  const history = new PermissionHistory(await host.connect())
  await history.reload()
  expect(history.error?.code).toBe('unknown-request')
  expect(history.loaded).toBe(true)
})
