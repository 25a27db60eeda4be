import { expect, it } from 'vitest'
import { chosenSelection, profileChoice } from './chosen-agent'

it('tells profiles from agents, and adds a persona', () => {
  expect(chosenSelection('playground', '')).toEqual({ kind: 'adapter', adapterName: 'playground' })
  expect(chosenSelection(profileChoice('p:1'), 'r')).toEqual({ kind: 'profile', profileId: 'p:1', personaId: 'r' })
})
