import { expect, test } from 'vitest'
import { renameIds } from './rename'

const rename = (id: string): string => (['branch', 'user', 'm1'].includes(id) ? `${id}~copy` : id)

test('renames ids wherever they stand, and nothing that only looks like one', () => {
  const value = {
    sessionId: 'branch',
    branchKind: 'branch',
    role: 'user',
    title: 'm1',
    forkTransforms: {
      removedMessageIds: ['m1', 'm2'],
      segments: [{ fromMessageId: 'm1', overrides: { m1: 'exclude' } }],
    },
    parley: { pins: ['m1'], deliveries: { m1: [{ agentId: 'user', state: 'done' }] } },
    blocks: [{ type: 'tool_call', args: { sessionId: 'branch' } }],
    'x-unknown': 'm1',
  }
  expect(renameIds(value, rename)).toEqual({
    sessionId: 'branch~copy',
    branchKind: 'branch',
    role: 'user',
    title: 'm1',
    forkTransforms: {
      removedMessageIds: ['m1~copy', 'm2'],
      segments: [{ fromMessageId: 'm1~copy', overrides: { 'm1~copy': 'exclude' } }],
    },
    parley: { pins: ['m1~copy'], deliveries: { 'm1~copy': [{ agentId: 'user~copy', state: 'done' }] } },
    blocks: [{ type: 'tool_call', args: { sessionId: 'branch' } }],
    'x-unknown': 'm1',
  })
})
