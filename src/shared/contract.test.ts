import { describe, expect, it } from 'vitest'
import { events, findRequest, hostEvents, isKnownEvent, requests } from './contract'
import { errorNumbers } from './kernel/errors'

describe('the contract', () => {
  it('has one declaration for each name', () => {
    for (const [name, definition] of Object.entries(requests)) expect(definition.name).toBe(name)
    for (const [type, definition] of Object.entries({ ...events, ...hostEvents })) expect(definition.type).toBe(type)
    const names = Object.values(requests).flatMap((definition) => [definition.name, ...definition.aliases])
    expect(new Set(names).size).toBe(names.length)
  })

  it('finds requests by name and alias only, also when the name is that of a prototype', () => {
    expect(findRequest('session.create')).toBe('session.create')
    expect(findRequest('session.permission.respond')).toBe('permission.respond')
    for (const name of ['', 'session', 'constructor', '__proto__', 'toString', 'session.Create'])
      expect(findRequest(name)).toBeUndefined()
  })

  it('knows its own events and no others', () => {
    const envelope = { eventId: 'e', sessionId: 's', sequence: 1, parentId: null, timestamp: 1, payload: {} }
    expect(isKnownEvent({ ...envelope, type: 'turn.started' })).toBe(true)
    expect(isKnownEvent({ ...envelope, type: 'constructor' })).toBe(false)
  })

  it('gives every failure a number of its own', () => {
    const numbers = Object.values(errorNumbers)
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  it('refuses what a request does not declare', () => {
    const { input } = requests['session.create']
    expect(input.safeParse({ sessionId: 's', unknown: 1 }).success).toBe(false)
    expect(input.safeParse({ sessionId: 7 }).success).toBe(false)
    expect(input.safeParse({}).success).toBe(true)
  })

  it('wants an adapter named when the kind of agent says so', () => {
    const { input } = requests['session.sendMessage']
    const message = { sessionId: 's', message: 'hi' }
    expect(input.safeParse({ ...message, agent: { kind: 'adapter' } }).success).toBe(false)
    expect(input.safeParse({ ...message, agent: { kind: 'canonical-model' } }).success).toBe(false)
    expect(input.safeParse({ ...message, agent: { kind: 'persona', personaId: 'p' } }).success).toBe(true)
  })
})
