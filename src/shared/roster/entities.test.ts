import { expect, test } from 'vitest'
import { AgentEvent, AgentMessage, RosterAgent } from './entities'

test('agents, messages and events have the shapes that other programs know', () => {
  const agent = {
    name: 'example-name',
    description: 'example-description',
    hostname: 'example-hostname',
    tags: ['example-item'],
    executor: { kind: 'claude', version: 'example-version', cli: 'example-cli' },
    project: { name: 'example-name', path: 'example-path', repo: 'example-repo' },
    status: 'idle',
    activeSessionId: 'example-activeSessionId',
  }
  expect(RosterAgent.parse(agent)).toEqual(agent)
  const message = {
    sessionId: 'example-sessionId',
    agent: 'example-agent',
    kind: 'prompt',
    prompt: 'example-prompt',
    options: { budgetUsd: 3.14, timeoutSeconds: 42, autoPr: true },
  }
  expect(AgentMessage.parse(message)).toEqual(message)
  const event = {
    sessionId: 'example-sessionId',
    agent: 'example-agent',
    kind: 'started',
    message: 'example-message',
    result: 'example-result',
    error: { message: 'example-message', code: 'example-code' },
    pr: { url: 'example-url', number: 42 },
    costUsd: 3.14,
    timestamp: '2024-01-15T10:30:00Z',
  }
  expect(AgentEvent.parse(event)).toEqual(event)
  expect(AgentEvent.safeParse({ ...event, timestamp: 'yesterday' }).success).toBe(false)
  expect(AgentMessage.safeParse({ ...message, kind: 'delete' }).success).toBe(false)
})
