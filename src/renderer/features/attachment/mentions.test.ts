import { expect, it } from 'vitest'
import { agentReference, mentionsIn, recipientsOf, sessionReference, withDistinctNames } from './mentions'

const agents = withDistinctNames([
  { name: 'Codex', adapterName: 'codex', agentId: 'a1' },
  { name: 'Claude Code', adapterName: 'claude-code', agentId: 'a2' },
  { name: 'Codex', adapterName: 'codex', agentId: 'a3' },
  { name: 'Gemini', adapterName: 'gemini' },
  { name: 'OpenCode', adapterName: 'opencode' },
])
const named = (text: string) => mentionsIn(text, agents).map(({ name, at, end }) => [name, text.slice(at, end)])

it('finds sessions and agents, and leaves other words and files alone', () => {
  const link = sessionReference('Plan [the]\nrelease', '0198-ab')
  expect(link).toBe('[Plan the release](parley://session/0198-ab)')
  const text = `see ${link}, @codex and @"Claude Code": @src/a.ts, @"Codex 2", mail@Gemini`
  expect(named(text)).toEqual([
    ['Plan the release', link],
    ['Codex', '@codex'],
    ['Claude Code', '@"Claude Code"'],
    ['Codex 2', '@"Codex 2"'],
  ])
  expect(named('[new](parley://new?prompt=x) [web](https://example.org)')).toEqual([])
})

it.each(['Codex', 'Claude Code', 'Codex 2'])('writes %s so that it is found again', (name) => {
  expect(mentionsIn(`ask ${agentReference(name)} please`, agents)).toMatchObject([{ kind: 'agent', name }])
})

it('addresses the agents of the session, or adds one', () => {
  const of = (text: string) => recipientsOf(mentionsIn(text, agents))
  expect(of('no one')).toEqual({})
  expect(of('@Codex and @"Claude Code", again @Codex')).toEqual({ agentIds: ['a1', 'a2'] })
  expect(of('@Gemini look')).toEqual({ agent: { kind: 'adapter', adapterName: 'gemini' } })
  expect(of('@Gemini and @OpenCode')).toBeNull()
  expect(of('@Gemini and @Codex')).toBeNull()
})
