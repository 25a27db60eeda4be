import { expect, it } from 'vitest'
import { leadOf } from './lead'

const agent = (agentId: string, role: 'lead' | 'member', status: 'idle' | 'disposed' = 'idle') => ({
  agentId,
  role,
  status,
})
const old = agent('old', 'lead', 'disposed')

it.each([
  ['the named lead', { agents: [agent('a', 'member'), agent('b', 'lead')], leadAgentId: 'a' }, 'a'],
  ['the new agent after the lead was replaced', { agents: [old, agent('new', 'lead')], leadAgentId: null }, 'new'],
  ['one that is there after the lead left', { agents: [old, agent('other', 'member')] }, 'other'],
  ['the last lead where all left', { agents: [agent('m', 'member', 'disposed'), old] }, 'old'],
  ['none without agents', { agents: [] }, undefined],
])('is %s', (_, session, lead) => {
  expect(leadOf(session)?.agentId).toBe(lead)
})
