import { expect, it } from 'vitest'
import { chosenSelection, profileChoice } from './chosen-agent'

it('tells profiles from agents, and adds a persona', () => {
  expect(chosenSelection('playground', '')).toEqual({ kind: 'adapter', adapterName: 'playground' })
  expect(chosenSelection('codex', '', { model: 'gpt-5', mode: 'plan' })).toEqual({
    kind: 'adapter',
    adapterName: 'codex',
    model: 'gpt-5',
    mode: 'plan',
  })
  expect(chosenSelection(profileChoice('p:1'), 'r')).toEqual({ kind: 'profile', profileId: 'p:1', personaId: 'r' })
})
