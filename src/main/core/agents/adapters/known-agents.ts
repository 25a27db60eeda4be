import type { AcpAgent } from './acp'
import { createClaudeCode } from './claude-code'
import { createCodex } from './codex'
import { createCopilot } from './copilot'
import { createKilo, createOpencode } from './opencode'
import { installedExtensions } from './gemini/session/extensions'
import { readSignIn as readGeminiSignIn } from './gemini/account/sign-in'
import { spokenTo, undriven } from './other-agents'
import type { OptionalOption } from './program/options'
import type { NativeAgent } from './registry'
import { undrivenAgent } from './undriven'
import { programVersions, type ProgramVersions } from './versions'

/** An agent that is used when it is found on PATH; the first one is the default. */
interface KnownAgent {
  readonly adapterName: string
  readonly displayName: string
  readonly description: string
  readonly command: string
  readonly args: readonly string[]
  /** Instructions for signing in. */
  readonly howToSignIn: string
  /** Arguments with which it signs in, in a terminal. */
  readonly signInArgs?: readonly string[]
  readonly resumeCommand?: readonly string[]
  readonly versions: ProgramVersions
  readonly optional?: readonly OptionalOption[]
  readonly readSignIn?: NonNullable<AcpAgent['readSignIn']>
  readonly transcripts: NonNullable<AcpAgent['transcripts']>
  readonly readPlugins?: NonNullable<AcpAgent['readPlugins']>
}

export const known: readonly KnownAgent[] = [
  {
    adapterName: 'claude-code',
    displayName: 'Claude Code',
    description: "Anthropic's coding agent",
    command: 'claude-agent-acp',
    transcripts: async () => (await import('./claude-code/transcript')).claudeTranscripts,
    args: [],
    howToSignIn: 'Run claude in a terminal and type /login, or set ANTHROPIC_API_KEY.',
    versions: programVersions.claudeAcp,
  },
  {
    adapterName: 'codex',
    displayName: 'Codex',
    description: "OpenAI's coding agent",
    command: 'codex-acp',
    transcripts: async () => (await import('./codex/transcript')).codexTranscripts,
    args: [],
    howToSignIn: 'Run codex login in a terminal, or set OPENAI_API_KEY.',
    versions: programVersions.codexAcp,
  },
  {
    adapterName: 'opencode',
    displayName: 'OpenCode',
    description: 'The open source coding agent',
    command: 'opencode',
    transcripts: async () => (await import('./opencode/transcript')).opencodeTranscripts,
    args: ['acp'],
    howToSignIn: 'Run opencode auth login in a terminal.',
    signInArgs: ['auth', 'login'],
    versions: programVersions.opencodeAcp,
  },
  {
    adapterName: 'copilot',
    displayName: 'GitHub Copilot',
    description: "GitHub's coding agent",
    command: 'copilot',
    transcripts: async () => (await import('./copilot/transcript')).copilotTranscripts,
    args: ['--acp', '--stdio'],
    optional: [{ name: '--stdio' }],
    howToSignIn: 'Run copilot in a terminal and type /login.',
    signInArgs: ['login'],
    versions: programVersions.copilotAcp,
  },
  {
    adapterName: 'gemini',
    displayName: 'Gemini',
    description: "Google's coding agent",
    command: 'gemini',
    transcripts: async () => (await import('./gemini/transcript')).geminiTranscripts,
    args: ['--acp'],
    optional: [{ name: '--acp', instead: ['--experimental-acp'] }],
    howToSignIn:
      'Set GEMINI_API_KEY, or run gemini in a terminal and choose Vertex AI or a login with a Code Assist Standard or Enterprise licence. Google no longer accepts personal accounts, whether free, Pro or Ultra.',
    resumeCommand: ['gemini', '--resume', '{id}'],
    signInArgs: [],
    versions: programVersions.gemini,
    readSignIn: readGeminiSignIn,
    readPlugins: installedExtensions,
  },
]

/** Agents with native protocols, which report more. */
const native: readonly NativeAgent[] = [
  { adapterName: 'claude-code', create: (processes, _way, own) => createClaudeCode({ processes, ...own }) },
  { adapterName: 'codex', create: (processes, _way, own) => createCodex({ processes, ...own }) },
  { adapterName: 'copilot', create: (processes, _way, own) => createCopilot({ processes, ...own }) },
  { adapterName: 'opencode', create: (processes, _way, own) => createOpencode({ processes, ...own }) },
]

/** Agents that are used over their native protocol only. */
const nativeOnly: readonly NativeAgent[] = [
  { adapterName: 'kilo', create: (processes, _way, own) => createKilo({ processes, ...own }) },
]

/** Start commands of known agents found on PATH; each with its native protocol first. */
export const knownAgents: readonly (AcpAgent | NativeAgent)[] = [
  ...known.flatMap((agent) => [
    ...native.filter(({ adapterName }) => adapterName === agent.adapterName),
    { ...agent, origin: 'detected' as const, env: {} },
  ]),
  ...nativeOnly,
  ...spokenTo.map((agent) => ({ ...agent, origin: 'detected' as const, env: {} })),
  ...undriven.map(undrivenAgent),
]
