import type { AdapterSupport } from '#shared/adapter/entities'

/** Versions of a program that Parley supports. */
export interface ProgramVersions {
  /** The product's own name. */
  readonly name: string
  /** The npm package with the version of the program. */
  readonly packageName: string
  /** Minimum version; `npm run test:interop -- --oldest` runs it. */
  readonly oldest: string
  /** Version that `npm run test:interop` runs. */
  readonly tested: string
  /** First version of a generation that was never run with Parley. */
  readonly untestedFrom?: string
  /** Its package cannot be installed from npm alone. */
  readonly isNotOnNpm?: true
  /** Command that updates it. */
  readonly update: string
}

/** Programs of known agents, by protocol. */
export const programVersions = {
  claude: {
    name: 'Claude Code',
    packageName: '@anthropic-ai/claude-code',
    oldest: '2.0.75',
    tested: '2.1.332',
    update: 'claude update',
  },
  claudeAcp: {
    name: 'Claude Code over ACP',
    packageName: '@agentclientprotocol/claude-agent-acp',
    oldest: '0.100.0',
    tested: '0.100.0',
    update: 'npm install --global @agentclientprotocol/claude-agent-acp',
  },
  codex: {
    name: 'Codex',
    packageName: '@openai/codex',
    oldest: '0.105.0',
    tested: '0.171.0',
    update: 'codex update',
  },
  codexAcp: {
    name: 'Codex over ACP',
    packageName: '@agentclientprotocol/codex-acp',
    oldest: '1.0.0',
    tested: '2.6.0',
    update: 'npm install --global @agentclientprotocol/codex-acp',
  },
  copilot: {
    name: 'GitHub Copilot',
    packageName: '@github/copilot',
    oldest: '1.0.75',
    tested: '1.0.102',
    update: 'copilot update',
  },
  copilotAcp: {
    name: 'GitHub Copilot over ACP',
    packageName: '@github/copilot',
    oldest: '0.0.409',
    tested: '1.0.102',
    update: 'copilot update',
  },
  opencode: {
    name: 'OpenCode',
    packageName: 'opencode-ai',
    oldest: '1.14.34',
    tested: '1.18.33',
    untestedFrom: '2.0.0',
    update: 'opencode upgrade',
  },
  opencodeAcp: {
    name: 'OpenCode over ACP',
    packageName: 'opencode-ai',
    // Older ones lose the first words of answers over the protocol: 1.3.2 was tested.
    oldest: '1.14.34',
    tested: '1.18.33',
    untestedFrom: '2.0.0',
    update: 'opencode upgrade',
  },
  kilo: {
    name: 'Kilo',
    packageName: '@kilocode/cli',
    oldest: '7.7.9',
    tested: '7.7.9',
    isNotOnNpm: true,
    update: 'npm install --global @kilocode/cli',
  },
  gemini: {
    name: 'Gemini',
    packageName: '@google/gemini-cli',
    oldest: '0.45.2',
    tested: '0.61.0',
    update: 'npm install --global @google/gemini-cli',
  },
  qwenCode: {
    name: 'Qwen Code',
    packageName: '@qwen-code/qwen-code',
    oldest: '0.24.4',
    tested: '0.24.4',
    update: 'npm install --global @qwen-code/qwen-code',
  },
  kimiCode: {
    name: 'Kimi Code',
    packageName: '@moonshot-ai/kimi-code',
    oldest: '2.1.0',
    tested: '2.1.0',
    update: 'npm install --global @moonshot-ai/kimi-code',
  },
} as const satisfies Readonly<Record<string, ProgramVersions>>

/** Returns whether a version precedes another one. Both are dotted numbers; anything after a hyphen is ignored. */
export function isOlder(version: string, than: string): boolean {
  const [left, right] = [numbersOf(version), numbersOf(than)]
  const index = right.findIndex((part, at) => (left[at] ?? 0) !== part)
  return index !== -1 && (left[index] ?? 0) < (right[index] ?? 0)
}

/** Returns how well Parley knows a version; undefined when it is not known. */
export function supportOf(
  { tested, untestedFrom }: Pick<ProgramVersions, 'tested' | 'untestedFrom'>,
  version: string | undefined,
): AdapterSupport | undefined {
  if (version === undefined) return undefined
  // Previews of another generation have no number of their own.
  const isOther = untestedFrom !== undefined && (/^0\.0\.0-/.test(version) || !isOlder(version, untestedFrom))
  if (isOther) return 'untested'
  return isOlder(tested, version) ? 'newer' : 'tested'
}

/** Returns the user-facing reason why a version is unsupported, and the remedy. Undefined when it is supported. */
export function tooOld({ name, oldest, update }: ProgramVersions, version: string | undefined): string | undefined {
  if (version === undefined || !isOlder(version, oldest) || /^0\.0\.0-/.test(version)) return undefined
  return `${name} ${version} is too old; Parley needs ${oldest} or later: run "${update}".`
}

const numbersOf = (version: string): number[] =>
  (version.split(/[-+]/)[0] ?? '').split('.').map((part) => Number.parseInt(part, 10) || 0)
