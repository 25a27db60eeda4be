import { expect, it } from 'vitest'
import { provenanceLabel } from './merge-labels'

it('says who wrote a summary and of how much', () => {
  const written = { summary: '', writtenBy: 'agent' as const, messageCount: 4 }
  expect(provenanceLabel({ ...written, agentName: 'Codex' })).toBe('Written by Codex from 4 messages.')
  expect(provenanceLabel(written)).toBe('Written by the agent from 4 messages.')
  expect(provenanceLabel({ ...written, writtenBy: 'listing', messageCount: 1 })).toBe('Summary listed from 1 message.')
})
