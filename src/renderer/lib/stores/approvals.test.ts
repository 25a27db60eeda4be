import { beforeEach, expect, it } from 'vitest'
import { contractError } from '#shared/kernel/errors'
import { err, ok } from '#shared/kernel/result'
import type { PermissionEntry } from '#shared/permission/entities'
import { Approvals } from './approvals.svelte'
import { Connection } from '../host/connection.svelte'
import { entryOf } from '../testing/permission-entry'
import { FakeHost } from '../testing/fake-host'

let entries: PermissionEntry[]
let host: FakeHost

beforeEach(() => {
  entries = [entryOf('p')]
  host = new FakeHost({
    'permission.list': () => ({ entries, pending: entries.length, sessions: [] }),
    'permission.respond': () => ({ success: true, appliedScope: 'once' }),
    'permission.snooze': () => ({ success: true, snoozedUntil: null }),
  })
})

/** Approvals that read the list once. */
async function loaded(): Promise<Approvals> {
  const approvals = new Approvals(await host.connect())
  await approvals.load()
  return approvals
}

it('reads what waits when it connects', async () => {
  const connection = new Connection(() => Promise.resolve(err(contractError('not-connected', 'gone'))), {
    name: 'test',
  })
  const approvals = new Approvals(connection)
  expect(approvals.loaded).toBe(false)
  await approvals.load()
  expect(approvals.loaded).toBe(false)
  const connected = await loaded()
  expect(connected.waiting).toEqual(entries)
  expect(connected.pending).toBe(1)
})

it('follows what the host tells', async () => {
  const approvals = await loaded()
  entries = []
  host.emitServer({
    eventId: 'e',
    sequence: 1,
    timestamp: 1,
    ephemeral: true,
    type: 'permissions.changed',
    payload: { pending: 0 },
  })
  expect(approvals.pending).toBe(0)
  await expect.poll(() => approvals.waiting).toEqual([])
})

it('answers a request once while the answer is on its way', async () => {
  const approvals = await loaded()
  const both = Promise.all([approvals.answer('p', { optionId: 'x' }), approvals.answer('p', { optionId: 'x' })])
  expect(approvals.answering.has('p')).toBe(true)
  expect(await both).toEqual([null, null])
  expect(host.inputs('permission.respond')).toEqual([{ requestId: 'p', optionId: 'x' }])
  expect(approvals.answering.size).toBe(0)
})

it('takes it for no failure that somebody else was faster, but tells of others', async () => {
  const approvals = await loaded()
  const failing = (code: 'permission-resolved' | 'permission-rule-invalid') => {
    host.request = () => Promise.resolve(err(contractError(code, code)))
    return host.connect().then((connection) => new Approvals(connection))
  }
  expect(await (await failing('permission-resolved')).answer('p', { behavior: 'allow' })).toBeNull()
  const invalid = await failing('permission-rule-invalid')
  expect(await invalid.answer('p', { behavior: 'allow' })).toMatchObject({ code: 'permission-rule-invalid' })
  expect(approvals.answering.size).toBe(0)
})

it('tells that an interrupted request cannot be answered for once', async () => {
  entries = [{ ...entryOf('p'), state: 'interrupted' }]
  const ask = host.request
  host.request = (name, input) =>
    name === 'permission.respond'
      ? Promise.resolve(err(contractError('permission-resolved', 'gone')))
      : ask(name, input)
  expect(await (await loaded()).answer('p', { behavior: 'allow' })).toMatchObject({ message: 'gone' })
})

it('knows until when a request was put off', async () => {
  entries = [{ ...entryOf('p'), snoozedUntil: 5 }]
  const approvals = await loaded()
  expect(approvals.snoozedUntil('p')).toBe(5)
  expect(approvals.snoozedUntil('other')).toBeUndefined()
})

it('asks for the rule of an answer', async () => {
  host.answers['permission.preview'] = () => ({ rule: null, text: 'Only once.' })
  const approvals = await loaded()
  expect(await approvals.preview('p', 'always', 'deny')).toEqual(ok({ rule: null, text: 'Only once.' }))
  expect(host.inputs('permission.preview')).toEqual([{ requestId: 'p', scope: 'always', behavior: 'deny' }])
})
