import { expect, it } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import { sessionState } from './session-state'

const session: SessionListItem = { sessionId: 's', createdAt: 0, lastActivityAt: 0, status: 'active', agents: [] }

it.each([
  [{}, 'idle', 'Idle'],
  [{ runStatus: 'completed' }, 'idle', 'Idle'],
  [{ lastTurnOutcome: 'cancelled' }, 'idle', 'Stopped'],
  [{ lastTurnOutcome: 'interrupted' }, 'failed', 'Interrupted'],
  [{ lastTurnOutcome: 'error' }, 'failed', 'Failed'],
  [{ lastTurnOutcome: 'error', runStatus: 'thinking' }, 'working', 'Thinking'],
  [{ runStatus: 'thinking' }, 'working', 'Thinking'],
  [{ runStatus: 'callingTool' }, 'working', 'Using a tool'],
  [{ runStatus: 'callingTool', queueCount: 1 }, 'attention', 'Needs you'],
  [{ runStatus: 'awaitingPermission' }, 'attention', 'Needs you'],
  [{ runStatus: 'error' }, 'failed', 'Failed'],
  [{ status: 'closed', runStatus: 'error' }, 'off', 'Closed'],
  [{ status: 'archived' }, 'off', 'Archived'],
  [{ status: 'discovered' }, 'found', 'Not imported'],
  [{ status: 'discovered', outside: { state: 'running', pid: 7, since: 0 } }, 'working', 'Running in a terminal'],
  [{ status: 'discovered', outside: { state: 'ended', since: 0 } }, 'off', 'Ended outside Parley'],
  [{ outside: { state: 'active', since: 0 } }, 'working', 'Active outside Parley'],
  [{ runStatus: 'thinking', outside: { state: 'active', since: 0 } }, 'working', 'Thinking'],
] as const)('shows %o as %s, in words %s', (state, mark, words) => {
  expect(sessionState({ ...session, ...state })).toEqual({ mark, words })
})
