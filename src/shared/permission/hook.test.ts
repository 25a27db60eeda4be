import { describe, expect, it } from 'vitest'
import type { PermissionRequest } from './entities'
import {
  fromHookResponse,
  HookPermissionRequest,
  HookPermissionResponse,
  SessionInfo,
  sessionInfos,
  toHookRequest,
  toHookResponse,
} from './hook'

const request: PermissionRequest = {
  id: 'r1',
  sessionId: 's1',
  agentId: 'a1',
  toolName: 'Bash',
  toolInput: { command: 'npm test' },
  cwd: '/code',
  summary: 'npm test',
  dangerLevel: 'exec',
  options: [],
  requestedAt: 1,
}

describe('a request as a hook tells it', () => {
  it('has the names of the hook and nothing else', () => {
    const told = toHookRequest(request)
    expect(told).toEqual({
      id: 'r1',
      toolName: 'Bash',
      toolInput: { command: 'npm test' },
      sessionId: 's1',
      cwd: '/code',
    })
    expect(HookPermissionRequest.parse(told)).toEqual(told)
    const { cwd: _cwd, ...elsewhere } = request
    expect(toHookRequest(elsewhere)).not.toHaveProperty('cwd')
  })

  it('may lack every field, and may have more, but none of another kind', () => {
    expect(HookPermissionRequest.parse({})).toEqual({})
    expect(HookPermissionRequest.parse({ id: 'x', more: 1 })).toEqual({ id: 'x', more: 1 })
    expect(HookPermissionRequest.safeParse({ toolInput: 'rm' }).success).toBe(false)
  })
})

describe('the answer to a hook', () => {
  it('allows, or denies with a message', () => {
    const allow = toHookResponse({ granted: true, message: 'never told' }, 's1')
    expect(allow).toEqual({
      sessionId: 's1',
      hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'allow' } },
    })
    const deny = toHookResponse({ granted: false, message: 'Not there.' })
    expect(deny).toEqual({
      hookSpecificOutput: {
        hookEventName: 'PermissionRequest',
        decision: { behavior: 'deny', message: 'Not there.' },
      },
    })
    for (const answer of [allow, deny]) expect(HookPermissionResponse.parse(answer)).toEqual(answer)
  })

  it('is read as a decision; a message counts only with a denial', () => {
    expect(fromHookResponse(toHookResponse({ granted: true }))).toEqual({ behavior: 'allow' })
    expect(fromHookResponse(toHookResponse({ granted: false, message: 'No.' }))).toEqual({
      behavior: 'deny',
      message: 'No.',
    })
    const chatty = toHookResponse({ granted: true })
    chatty.hookSpecificOutput.decision.message = 'Sure.'
    expect(fromHookResponse(chatty)).toEqual({ behavior: 'allow' })
  })

  it('of another hook or kind is refused', () => {
    const decision = { behavior: 'allow' }
    for (const wrong of [
      {},
      { hookSpecificOutput: { hookEventName: 'PreToolUse', decision } },
      { hookSpecificOutput: { hookEventName: 'PermissionRequest', decision: { behavior: 'maybe' } } },
      { hookSpecificOutput: { hookEventName: 'PermissionRequest' } },
    ])
      expect(HookPermissionResponse.safeParse(wrong).success).toBe(false)
  })
})

it('sessions are told with how many requests wait in each, in the order they first asked', () => {
  const infos = sessionInfos([{ sessionId: 's2', cwd: '/a' }, { sessionId: 's1' }, { sessionId: 's2', cwd: '/b' }])
  expect(infos).toEqual([
    { sessionId: 's2', cwd: '/a', queueCount: 2 },
    { sessionId: 's1', queueCount: 1 },
  ])
  for (const info of infos) expect(SessionInfo.parse(info)).toEqual(info)
  expect(sessionInfos([])).toEqual([])
})
