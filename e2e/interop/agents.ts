import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An agent that Parley is tested with. */
export interface InteropAgent {
  readonly name: string
  /** What is installed from the npm registry: package and version. */
  readonly package: { readonly name: string; readonly version: string }
  /** The program inside of the installed package, and its arguments. */
  readonly bin: string
  readonly args: readonly string[]
  /** Prepares a home folder for a model server at `modelUrl`, and tells the environment that goes with it. */
  prepare(home: string, modelUrl: string): Promise<Readonly<Record<string, string>>>
}

/** The agents and their versions, in one place. */
export const agents: readonly InteropAgent[] = [
  {
    name: 'claude-agent-acp',
    package: { name: '@agentclientprotocol/claude-agent-acp', version: '0.100.0' },
    bin: 'claude-agent-acp',
    args: [],
    async prepare(_home, modelUrl) {
      return {
        ANTHROPIC_BASE_URL: modelUrl,
        ANTHROPIC_API_KEY: 'none',
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        CLAUDE_CODE_MAX_RETRIES: '0',
        DISABLE_AUTOUPDATER: '1',
        DISABLE_ERROR_REPORTING: '1',
        DISABLE_TELEMETRY: '1',
      }
    },
  },
  {
    name: 'opencode',
    package: { name: 'opencode-ai', version: '1.18.33' },
    bin: 'opencode',
    args: ['acp'],
    async prepare(home, modelUrl) {
      const folder = join(home, '.config', 'opencode')
      await mkdir(folder, { recursive: true })
      await writeFile(
        join(folder, 'opencode.json'),
        JSON.stringify({
          model: 'fake/fake-model',
          small_model: 'fake/fake-model',
          provider: {
            fake: {
              npm: '@ai-sdk/openai-compatible',
              options: { baseURL: `${modelUrl}/v1`, apiKey: 'none' },
              models: { 'fake-model': { name: 'Fake model', reasoning: true, tool_call: true } },
            },
          },
          permission: { edit: 'ask', bash: 'ask' },
        }),
      )
      return {
        OPENCODE_DISABLE_AUTOUPDATE: '1',
        OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
        OPENCODE_DISABLE_MODELS_FETCH: '1',
      }
    },
  },
]

/** The environment that keeps everything an agent writes inside of one folder. */
export function homeEnvironment(home: string): Record<string, string> {
  return {
    HOME: home,
    USERPROFILE: home,
    APPDATA: join(home, 'AppData', 'Roaming'),
    LOCALAPPDATA: join(home, 'AppData', 'Local'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
    TMPDIR: join(home, 'tmp'),
    TEMP: join(home, 'tmp'),
    TMP: join(home, 'tmp'),
  }
}
