import { expect, test } from 'vitest'
import { transcriptFormats } from './transcript-formats'

const VARIABLES = [
  'CLAUDE_CONFIG_DIR',
  'CODEX_HOME',
  'COPILOT_HOME',
  'GEMINI_CLI_HOME',
  'PI_CODING_AGENT_DIR',
  'QWEN_RUNTIME_DIR',
  'QWEN_HOME',
  'KIMI_CODE_HOME',
  'CLINE_DIR',
  'CURSOR_DATA_DIR',
  'AMP_DATA_DIR',
  'FACTORY_DIR',
  'CRUSH_GLOBAL_DATA',
  'GOOSE_PATH_ROOT',
  'CURSOR_CONFIG_DIR',
  'CLINE_DATA_DIR',
  'CLINE_SESSION_DATA_DIR',
  'PI_CODING_AGENT_SESSION_DIR',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
] as const

const foldersIn = (env: Readonly<Record<string, string>>) =>
  transcriptFormats.flatMap((format) => format.folders({ env, home: '/home/a', platform: 'linux' }))

test('a variable that is set but empty counts as unset', () => {
  expect(foldersIn(Object.fromEntries(VARIABLES.map((name) => [name, ''])))).toEqual(foldersIn({}))
})

test.each(VARIABLES)('%s moves the folders of its tool', (name) => {
  const folders = foldersIn({ [name]: '/elsewhere' })
  expect(folders).not.toEqual(foldersIn({}))
  expect(folders.some((folder) => folder.replaceAll('\\', '/').startsWith('/elsewhere'))).toBe(true)
})
