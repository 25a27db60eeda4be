import { expect, it } from 'vitest'
import { provenanceWords } from './merge-labels'

it('says who wrote a summary and of how much', () => {
  const written = { summary: '', writtenBy: 'agent' as const, messageCount: 4 }
  expect(provenanceWords({ ...written, agentName: 'Codex' })).toBe('Written by Codex from 4 messages.')
  expect(provenanceWords(written)).toBe('Written by the agent from 4 messages.')
  expect(provenanceWords({ ...written, writtenBy: 'listing', messageCount: 1 })).toBe('A plain list of 1 message.')
})
