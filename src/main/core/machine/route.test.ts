import { describe, expect, it } from 'vitest'
import { definitionOf, requests, type RequestName } from '#shared/contract'
import { ok } from '#shared/kernel/result'
import type { RequestContext } from '../base/host-port'
import type { MachineTable } from './port'
import { failureWithoutMachines } from './named-machine'
import { route } from './route'

/** A table with one machine, which notes what it is sent. */
function oneMachine() {
  const sent: [string, object][] = []
  const machine = {
    stored: { machineId: 'm' },
    request: (name: string, input: object) => {
      sent.push([name, input])
      return Promise.resolve(ok({ session: null, sessions: [], success: true }))
    },
    subscribe: (input: object) => machine.request('session.subscribe', input),
  }
  const table = {
    all: [machine],
    directory: { note: () => undefined },
    machine: (machineId: string) => (machineId === 'm' ? machine : undefined),
  }
  return { table: table as unknown as MachineTable, sent }
}

const context = { subscriptions: new Map() } as unknown as RequestContext
const named = (Object.keys(requests) as RequestName[]).filter(
  (name) => definitionOf(name).scope !== 'client' && 'machineId' in (requests[name].input as { shape: object }).shape,
)
const about = { sessionId: 's', sourceSessionId: 's', childSessionId: 's', parentSessionId: 'p', requestId: 'r' }
const inHost = { code: 'in host' }

async function asked(name: RequestName, input: object) {
  const { table, sent } = oneMachine()
  const local = () => Promise.resolve({ ok: false as const, error: inHost as never })
  const answer = await (route(table, name, input, context, local) ?? local())
  return { sent, code: answer.ok ? null : answer.error.code }
}

describe('a request that names a machine beside its session', () => {
  it.each(named)('%s', async (name) => {
    const { routing, errors } = definitionOf(name)
    const there = await asked(name, { ...about, machineId: 'm' })
    const nowhere = await asked(name, { ...about, machineId: 'other' })
    if (routing === 'gateway') {
      expect([there.code, nowhere.code]).toEqual(['in host', 'in host'])
      return
    }
    if (routing === 'here') {
      expect([there.code, nowhere.code]).toEqual(['capability-missing', 'capability-missing'])
      return
    }
    const { parentSessionId: _, ...rest } = about
    // What the machine is told names no machine: it is its own session.
    expect(there.sent.every(([, input]) => !('machineId' in input))).toBe(true)
    const told = name === 'session.get' ? { sessionId: 's' } : rest
    if (name !== 'session.unsubscribe') expect(there.sent).toMatchObject([[name, told]])
    expect(nowhere).toEqual({ sent: [], code: 'machine-not-found' })
    expect(errors).toContain('machine-not-found')
    expect(failureWithoutMachines(name, { ...about, machineId: 'm' })?.code).toBe('machine-not-found')
  })

  it('reaches no machine by the id of a session alone', async () => {
    for (const name of named) {
      const { routing } = definitionOf(name)
      if (routing === 'list' || routing === 'sessions') continue
      expect(await asked(name, about), name).toEqual({ sent: [], code: 'in host' })
    }
  })
})

it('a request about a session goes nowhere else unless its declaration says so', () => {
  const undeclared = named.filter((name) => definitionOf(name).routing === 'here')
  // Files and programs of this computer have nothing to do with those of another one.
  const ofThisComputer = ['app.openPath', 'app.openInEditor', 'app.revealPath', 'app.openAttachment']
  const previews = ['workspace.preview.open', 'workspace.preview.close']
  expect(undeclared.toSorted()).toEqual([...ofThisComputer, ...previews, 'import.exportCopies'].toSorted())
})
