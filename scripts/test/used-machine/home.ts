import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  claudeLines,
  codexLines,
  copilotLines,
  geminiLines,
  homeFiles,
  lines,
  put,
} from '#core/transfer/import/testing/transcripts'
import { agentPrograms } from '../hermetic/programs'

/** Number of sessions of each of the five tools. */
const SESSIONS = 40

/**
 * Fills the home folder of a user of agents: 200 sessions of five tools, settings, instructions, and configured
 * servers.
 */
export async function fillUsedHome(home: string): Promise<void> {
  for (let index = 0; index < SESSIONS; index++) await putSessions(home, index)
  const server = { command: join(home, 'bin', 'claude'), args: ['as-a-server'] }
  await put(home, '.claude.json', JSON.stringify({ mcpServers: { own: server } }))
  await put(home, '.claude/CLAUDE.md', 'Answer in rhymes.')
  await put(home, '.claude/skills/rhyme/SKILL.md', '---\nname: rhyme\ndescription: Rhymes\n---\nRhyme.')
  await put(home, '.claude/commands/rhyme.md', 'Rhyme.')
  await put(home, '.claude/agents/poet.md', '---\nname: poet\ndescription: Rhymes\n---\nRhyme.')
  await put(home, '.codex/AGENTS.md', 'Answer in rhymes.')
  await put(home, '.gemini/settings.json', JSON.stringify({ mcpServers: { own: server } }))
  await put(
    home,
    '.gitconfig',
    '[init]\n\tdefaultBranch = own\n[commit]\n\tgpgsign = true\n[core]\n\tautocrlf = true\n',
  )
}

/** Adds one session of each tool, like those of the tests, under unique ids. */
async function putSessions(home: string, index: number): Promise<void> {
  const number = index.toString(16).padStart(4, '0')
  /** Replaces the last digits of an id, wherever it occurs. */
  const renumbered = (text: string) =>
    text.replace(/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{8})[0-9a-f]{4}/g, `$1${number}`)
  const putRenumbered = (path: string, content: readonly object[]) =>
    put(home, renumbered(path), renumbered(lines(content)))
  await putRenumbered(homeFiles.claude, claudeLines)
  await putRenumbered(homeFiles.codex, codexLines)
  await putRenumbered(homeFiles.copilot, copilotLines)
  await putRenumbered(homeFiles.gemini.replace('0000000a', `0000${number}`), geminiLines)

  const session = `ses_${number}`
  const putPart = (path: string, content: object) =>
    put(home, `.local/share/opencode/storage/${path}.json`, JSON.stringify(content))
  const time = { created: 1000 + index, updated: 9000 + index }
  await putPart(`session/global/${session}`, { id: session, title: `Work ${index}`, directory: '/project', time })
  const message = { id: `msg_${number}`, sessionID: session, role: 'user', time: { created: 2000 + index } }
  await putPart(`message/${session}/${message.id}`, message)
  const part = { id: `prt_${number}`, messageID: message.id, sessionID: session, type: 'text', text: 'Go' }
  await putPart(`part/${message.id}/${part.id}`, part)
}

/** Installs agents that record their start in a file and fail. Returns their folder. */
export async function putAgents(home: string, startedFile: string): Promise<string> {
  const script = `#!/bin/sh\necho "$0 $*" >> '${startedFile}'\necho "A test started the agent of the user: $0 $*" >&2\nexit 70\n`
  const windows = `@echo %0 %* >> "${startedFile}"\r\n@exit /b 70\r\n`
  for (const name of agentPrograms) {
    const file = join(home, 'bin', process.platform === 'win32' ? `${name}.cmd` : name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, process.platform === 'win32' ? windows : script)
    await chmod(file, 0o755)
  }
  return join(home, 'bin')
}

/** Returns environment variables that a user of agents may have set, all of which affect agents or Parley. */
export function usedVariables(home: string): Record<string, string> {
  return {
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    CODEX_HOME: join(home, '.codex'),
    CLAUDE_CONFIG_DIR: join(home, '.claude'),
    COPILOT_HOME: join(home, '.copilot'),
    GEMINI_CLI_HOME: home,
    ANTHROPIC_API_KEY: 'key-of-the-user',
    OPENAI_API_KEY: 'key-of-the-user',
    GEMINI_API_KEY: 'key-of-the-user',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
    OPENAI_BASE_URL: 'http://127.0.0.1:9',
    TZ: 'Asia/Kolkata',
    LANG: 'de_DE.UTF-8',
    LC_ALL: 'de_DE.UTF-8',
  }
}
