import { readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { AcpAgent } from './acp'
import { createClaudeCode } from './claude-code'
import type { NativeAgent } from './registry'

/** Agents that are used when they are found on PATH, the first one being the default. */
interface KnownAgent {
  readonly adapterName: string
  readonly displayName: string
  readonly description: string
  readonly command: string
  readonly args: readonly string[]
  /** The npm package whose version is the agent's. */
  readonly packageName: string
}

const known: readonly KnownAgent[] = [
  {
    adapterName: 'claude-code',
    displayName: 'Claude Code',
    description: "Anthropic's coding agent",
    command: 'claude-agent-acp',
    args: [],
    packageName: '@agentclientprotocol/claude-agent-acp',
  },
  {
    adapterName: 'codex',
    displayName: 'Codex',
    description: "OpenAI's coding agent",
    command: 'codex-acp',
    args: [],
    packageName: '@agentclientprotocol/codex-acp',
  },
  {
    adapterName: 'opencode',
    displayName: 'OpenCode',
    description: 'The open source coding agent',
    command: 'opencode',
    args: ['acp'],
    packageName: 'opencode-ai',
  },
  {
    adapterName: 'copilot',
    displayName: 'GitHub Copilot',
    description: "GitHub's coding agent",
    command: 'copilot',
    args: ['--acp', '--stdio'],
    packageName: '@github/copilot',
  },
  {
    adapterName: 'gemini',
    displayName: 'Gemini',
    description: "Google's coding agent",
    command: 'gemini',
    args: ['--acp'],
    packageName: '@google/gemini-cli',
  },
]

/** Agents that are spoken to in their own protocols, which tell more. */
const native: readonly NativeAgent[] = [
  { adapterName: 'claude-code', create: (processes) => createClaudeCode({ processes }) },
]

/** The known agents, as they are started when they are on PATH; in their own protocols first. */
export const knownAgents: readonly (AcpAgent | NativeAgent)[] = [
  ...native,
  ...known.map(({ packageName, ...agent }): AcpAgent => ({
    ...agent,
    origin: 'detected',
    env: {},
    version: (commandPath) => packageVersion(commandPath, packageName),
  })),
]

const Package = z.looseObject({ name: z.string(), version: z.string() })

/**
 * The version of the npm package that a command belongs to, read from its files: asking the program would take a second
 * each. Undefined when it was installed in another way.
 */
async function packageVersion(commandPath: string, packageName: string): Promise<string | undefined> {
  const real = await realpath(commandPath).catch(() => commandPath)
  const candidates: string[] = []
  for (let folder = dirname(real); folder !== dirname(folder); folder = dirname(folder)) candidates.push(folder)
  // On Windows a command is a script beside the folder of the packages.
  candidates.push(join(dirname(commandPath), 'node_modules', packageName))
  for (const folder of candidates) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined)
    const parsed = text === undefined ? undefined : Package.safeParse(parseJson(text))
    if (parsed?.success === true && parsed.data.name === packageName) return parsed.data.version
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
