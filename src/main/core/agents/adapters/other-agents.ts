import type { AcpAgent } from './acp'
import { programVersions } from './versions'

/** An agent that speaks ACP by itself or through another program, and is used when that is found on PATH. */
type SpokenTo = Omit<AcpAgent, 'origin' | 'env'> & {
  /** Command that installs it. */
  readonly install: string
  /** Its own program, where `command` is one that stands between. */
  readonly program?: string
}

/** An agent that is not started, although its program may be found. */
export interface Undriven {
  readonly adapterName: string
  readonly displayName: string
  readonly description: string
  /** Name on PATH. */
  readonly command: string
  /** User-facing reason. */
  readonly reason: string
}

/** Agents beside those with adapters of their own that are used over ACP. */
export const spokenTo: readonly SpokenTo[] = [
  {
    adapterName: 'qwen-code',
    displayName: 'Qwen Code',
    description: "Qwen's coding agent",
    command: 'qwen',
    args: ['--acp'],
    optional: [{ name: '--acp', instead: ['--experimental-acp'] }],
    install: 'npm install --global @qwen-code/qwen-code',
    howToSignIn: 'Run qwen in a terminal and choose a login, or set OPENAI_API_KEY and OPENAI_BASE_URL.',
    versions: programVersions.qwenCode,
  },
  {
    adapterName: 'kimi',
    displayName: 'Kimi Code',
    description: "Moonshot AI's coding agent",
    command: 'kimi',
    args: ['acp'],
    install: 'npm install --global @moonshot-ai/kimi-code',
    howToSignIn: 'Run kimi login in a terminal.',
    versions: programVersions.kimiCode,
  },
  {
    adapterName: 'pi',
    displayName: 'pi',
    description: 'The minimal coding agent',
    command: 'pi-acp',
    args: [],
    program: 'pi',
    install: 'npm install --global pi-acp',
    howToSignIn: 'Run pi in a terminal and type /login.',
  },
  {
    adapterName: 'goose',
    displayName: 'Goose',
    description: 'The open source agent that began at Block',
    command: 'goose',
    args: ['acp'],
    install: 'brew install block-goose-cli',
    howToSignIn: 'Run goose configure in a terminal.',
  },
  {
    adapterName: 'cline',
    displayName: 'Cline',
    description: 'The open source coding agent of Cline',
    command: 'cline',
    args: ['--acp'],
    install: 'npm install --global cline',
    howToSignIn:
      'Run cline auth in a terminal and sign in with Cline or ChatGPT: keys of your own do not work over ACP.',
  },
  {
    adapterName: 'auggie',
    displayName: 'Auggie',
    description: "Augment's coding agent",
    command: 'auggie',
    args: ['--acp'],
    install: 'npm install --global @augmentcode/auggie',
    howToSignIn: 'Run auggie login in a terminal.',
  },
  {
    adapterName: 'factory-droid',
    displayName: 'Droid',
    description: "Factory's coding agent",
    command: 'droid',
    args: ['exec', '--output-format', 'acp'],
    install: 'npm install --global @factory/cli',
    howToSignIn: 'Run droid in a terminal and sign in, or set FACTORY_API_KEY.',
  },
  {
    adapterName: 'mistral-vibe',
    displayName: 'Mistral Vibe',
    description: "Mistral's coding agent",
    command: 'vibe-acp',
    args: [],
    install: 'uv tool install mistral-vibe',
    howToSignIn: 'Run vibe --setup in a terminal, or set MISTRAL_API_KEY.',
  },
  {
    adapterName: 'kiro',
    displayName: 'Kiro',
    description: 'The coding agent of AWS',
    command: 'kiro-cli',
    args: ['acp'],
    install: 'curl -fsSL https://cli.kiro.dev/install | bash',
    howToSignIn: 'Run kiro-cli login in a terminal.',
  },
]

/** Agents that are named with the reason why they are not started. */
export const undriven: readonly Undriven[] = [
  {
    adapterName: 'amp',
    displayName: 'Amp',
    description: "Sourcegraph's coding agent",
    command: 'amp',
    reason: 'Amp does not speak the Agent Client Protocol. Its sessions can be imported.',
  },
  {
    adapterName: 'crush',
    displayName: 'Crush',
    description: "Charm's coding agent",
    command: 'crush',
    reason: 'Crush does not speak the Agent Client Protocol. Its sessions can be imported.',
  },
  {
    adapterName: 'antigravity',
    displayName: 'Antigravity',
    description: "Google's coding agent",
    command: 'agy',
    reason:
      'Antigravity does not speak the Agent Client Protocol, and its terms forbid other programs to use its login. Its sessions can be imported.',
  },
  ...spokenTo.flatMap(({ adapterName, displayName, description, command, program, install }) =>
    program === undefined
      ? []
      : [
          {
            adapterName,
            displayName,
            description,
            command: program,
            reason: `${displayName} speaks the Agent Client Protocol through ${command}: run "${install}".`,
          },
        ],
  ),
]
