import { expect, expectTypeOf, test, vi } from 'vitest'
import type { AdapterEvent } from '#shared/adapter/port'
import { giveToOwner, type EventHandlers, type EventsOf } from './event-owners'

function handlersOfTest() {
  const given = vi.fn<(owner: string, event: AdapterEvent) => void>()
  const handlers: EventHandlers = {
    messages: (event) => given('messages', event),
    turns: (event) => given('turns', event),
    usage: (event) => given('usage', event),
    permissions: (event) => given('permissions', event),
    elicitations: (event) => given('elicitations', event),
    deviceCodes: (event) => given('deviceCodes', event),
    shell: (event) => given('shell', event),
    subagents: (event) => given('subagents', event),
    choices: (event) => given('choices', event),
    contextWindow: (event) => given('contextWindow', event),
    tasks: (event) => given('tasks', event),
    tools: (event) => given('tools', event),
    quota: (event) => given('quota', event),
    reports: (event) => given('reports', event),
  }
  return { handlers, given }
}

test('no event of an adapter is without an owner', () => {
  expectTypeOf<EventsOf<keyof EventHandlers>>().toEqualTypeOf<AdapterEvent>()
})

test.each<[AdapterEvent, keyof EventHandlers]>([
  [{ type: 'text', delta: 'Hello' }, 'messages'],
  [{ type: 'turn.started' }, 'turns'],
  [{ type: 'permission.withdrawn', requestId: 'r' }, 'permissions'],
  [{ type: 'elicitation.withdrawn', requestId: 'r' }, 'elicitations'],
  [{ type: 'deviceCode.resolved', requestId: 'r', success: true }, 'deviceCodes'],
  [{ type: 'terminal.started', terminalId: 't', command: 'ls', cwd: '/' }, 'shell'],
  [{ type: 'subagent.completed', childId: 'c' }, 'subagents'],
  [{ type: 'tasks', tasks: [] }, 'tasks'],
  [{ type: 'tools', tools: [] }, 'tools'],
  [{ type: 'quota', allowances: {} }, 'quota'],
  [{ type: 'commands', commands: [] }, 'reports'],
  [{ type: 'unknown', native: {} }, 'reports'],
])('%o reaches its owner, and nobody else', (event, owner) => {
  const { handlers, given } = handlersOfTest()
  giveToOwner(event, handlers)
  expect(given.mock.calls).toEqual([[owner, event]])
})
