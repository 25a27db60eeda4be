import { expect, it } from 'vitest'
import type { SessionListItem } from '#shared/session/entities'
import { FakeHost } from '#renderer/lib/testing/fake-host'
import { ImportChoices } from './import-choices.svelte'

const found = (sessionId: string, adapterName: string, folder?: string): SessionListItem => ({
  sessionId,
  adapterName,
  createdAt: 0,
  lastActivityAt: 0,
  status: 'discovered',
  agents: [],
  ...(folder === undefined ? {} : { targetWorkingDirectory: folder }),
})
const all = [
  found('a', 'claude-code', '/web'),
  found('b', 'claude-code', '/api'),
  found('c', 'claude-code', '/api'),
  found('d', 'codex'),
]

async function setUp() {
  const host = new FakeHost({
    'session.list': ({ offset = 0, limit = 0 }) => ({ sessions: all.slice(offset, offset + limit), total: all.length }),
  })
  const choices = new ImportChoices(await host.connect())
  await choices.load()
  return { host, choices, tools: choices.tools ?? [] }
}

it('groups by tool and project, the largest project first', async () => {
  const { host, tools } = await setUp()
  expect(tools.map(({ adapterName, projects }) => [adapterName, projects.map(({ folder }) => folder)])).toEqual([
    ['claude-code', ['/api', '/web']],
    ['codex', ['']],
  ])
  expect(host.inputs('session.list')).toMatchObject([{ status: 'discovered' }])
})

it('imports whole tools by name and parts of one by session', async () => {
  const { choices, tools } = await setUp()
  const [claude, codex] = tools
  if (claude === undefined || codex === undefined) throw new Error('nothing was found')
  expect(choices.request).toEqual({ adapterNames: ['claude-code', 'codex'] })
  choices.choose(claude, claude.projects.slice(0, 1), false)
  expect([choices.of(claude), choices.of(codex), choices.chosen]).toEqual(['some', 'all', ['a', 'd']])
  expect(choices.request).toEqual({ adapterNames: ['codex'], sessionIds: ['a'] })
  choices.choose(claude, claude.projects, false)
  choices.choose(codex, codex.projects, false)
  expect([choices.of(claude), choices.chosen]).toEqual(['none', []])
  choices.choose(claude, claude.projects, true)
  expect(choices.request).toEqual({ adapterNames: ['claude-code'] })
})
