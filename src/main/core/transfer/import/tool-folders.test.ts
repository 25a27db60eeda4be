import { expect, it } from 'vitest'
import { transcriptFormats } from '#core/agents/transcript-formats'
import { foldersOf } from './tool-folders'

const surroundings = { env: {}, home: '/home/ada', platform: 'linux' as const }

it.each([
  ['claude-code', 'CLAUDE_CONFIG_DIR', 'projects', '/home/ada/.claude/projects'],
  ['codex', 'CODEX_HOME', 'sessions', '/home/ada/.codex/sessions'],
  ['copilot', 'COPILOT_HOME', 'session-state', '/home/ada/.copilot/session-state'],
])('sessions of %s are found with each of its accounts', (adapterName, variable, name, usual) => {
  const login = { adapterName, variable, folder: '/accounts/office' }
  const found = foldersOf(surroundings, { off: [] }, [login])
  const format = transcriptFormats.find((one) => one.adapterName === adapterName)
  const folders = (format && found.get(format))?.map((folder) => folder.replaceAll('\\', '/')) ?? []
  expect(folders).toContain(usual)
  expect(folders).toContain(`/accounts/office/${name}`)
  expect(new Set(folders).size).toBe(folders.length)
  const others = [...found].flatMap(([one, paths]) => (one === format ? [] : paths))
  expect(others.filter((path) => path.startsWith('/accounts'))).toEqual([])
})
