import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hermeticEnvironment } from '../../scripts/test/hermetic/environment'
import { programVersions } from '#core/agents/adapters/versions'
import { gemini } from './gemini'
import type { InteropAgent } from './interop-agent'
import { opencode } from './opencode'

/** Agents under test, from the one that takes longest. Their versions are those of {@link programVersions}. */
export const agents: readonly InteropAgent[] = [
  opencode,
  {
    name: 'claude-agent-acp',
    by: 'settings',
    adapterName: 'claude-agent-acp',
    counts: { by: 'prompt' },
    versions: programVersions.claudeAcp,
    bin: 'claude-agent-acp',
    args: [],
    prepare: (_home, modelUrl) => Promise.resolve(claudeEnvironment(modelUrl)),
  },
  {
    name: 'codex-acp',
    by: 'settings',
    adapterName: 'codex-acp',
    asks: null,
    counts: { by: 'prompt' },
    isNightly: true,
    versions: programVersions.codexAcp,
    bin: 'codex-acp',
    args: [],
    prepare: prepareCodex,
  },
  {
    name: 'qwen-code',
    by: 'path',
    adapterName: 'qwen-code',
    countsNothing: true,
    fails: /Internal error|fails with 400/,
    counts: { by: 'prompt' },
    isNightly: true,
    versions: programVersions.qwenCode,
    bin: 'qwen',
    args: [],
    acpArgs: ['--acp'],
    async prepare(home, modelUrl) {
      await mkdir(join(home, '.qwen'), { recursive: true })
      const settings = {
        security: { auth: { selectedType: 'openai' } },
        model: { name: 'fake-model' },
        general: { disableAutoUpdate: true, enableAutoUpdate: false },
        privacy: { usageStatisticsEnabled: false },
        telemetry: { enabled: false },
      }
      await writeFile(join(home, '.qwen', 'settings.json'), JSON.stringify(settings))
      return { OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${modelUrl}/v1`, OPENAI_MODEL: 'fake-model' }
    },
  },
  {
    name: 'kimi-code',
    by: 'path',
    adapterName: 'kimi',
    countsNothing: true,
    asks: 'Bash',
    fails: null,
    counts: { by: 'prompt' },
    isNightly: true,
    versions: programVersions.kimiCode,
    bin: 'kimi',
    args: [],
    acpArgs: ['acp'],
    async prepare(home, modelUrl) {
      const folder = join(home, '.kimi-code')
      await mkdir(folder, { recursive: true })
      const config = [
        'default_model = "fake/fake-model"',
        '[providers.fake]',
        'type = "openai"',
        `base_url = ${JSON.stringify(`${modelUrl}/v1`)}`,
        'api_key = "none"',
        '[models."fake/fake-model"]',
        'provider = "fake"',
        'model = "fake-model"',
        'max_context_size = 100000',
      ]
      await writeFile(join(folder, 'config.toml'), config.join('\n'))
      return { KIMI_CODE_NO_AUTO_UPDATE: '1' }
    },
  },
  gemini,
  {
    name: 'copilot',
    by: 'path',
    adapterName: 'copilot',
    counts: { by: 'call' },
    steers: true,
    tellsTools: true,
    versions: programVersions.copilot,
    bin: 'copilot',
    args: [],
    prepare: (home, modelUrl) =>
      Promise.resolve({
        COPILOT_HOME: join(home, '.copilot'),
        COPILOT_PROVIDER_BASE_URL: `${modelUrl}/v1`,
        COPILOT_PROVIDER_TYPE: 'openai',
        COPILOT_PROVIDER_API_KEY: 'none',
        COPILOT_MODEL: 'fake-model',
        COPILOT_OFFLINE: 'true',
        COPILOT_AUTO_UPDATE: 'false',
      }),
  },
  {
    name: 'codex',
    by: 'path',
    adapterName: 'codex',
    counts: { by: 'call' },
    steers: true,
    versions: programVersions.codex,
    bin: 'codex',
    args: [],
    prepare: prepareCodex,
  },
  {
    name: 'claude-code',
    by: 'path',
    adapterName: 'claude-code',
    counts: { by: 'prompt', countsBroken: true },
    tellsTools: true,
    // Its result of an interrupted prompt has no usage.
    countsOldest: { by: 'prompt' },
    versions: programVersions.claude,
    bin: 'claude',
    args: [],
    prepare: (_home, modelUrl) => Promise.resolve(claudeEnvironment(modelUrl)),
  },
]

async function prepareCodex(home: string, modelUrl: string): Promise<Record<string, string>> {
  const folder = join(home, '.codex')
  await mkdir(folder, { recursive: true })
  const config = [
    'model = "fake-model"',
    'model_provider = "fake"',
    'approval_policy = "on-request"',
    'sandbox_mode = "read-only"',
    'check_for_update_on_startup = false',
    '[analytics]',
    'enabled = false',
    '[model_providers.fake]',
    'name = "Fake"',
    `base_url = ${JSON.stringify(`${modelUrl}/v1`)}`,
    'wire_api = "responses"',
    'supports_websockets = false',
    'request_max_retries = 0',
    'stream_max_retries = 0',
  ]
  await writeFile(join(folder, 'config.toml'), config.join('\n'))
  return { CODEX_HOME: folder }
}

function claudeEnvironment(modelUrl: string): Record<string, string> {
  return {
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_MAX_RETRIES: '0',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
    DISABLE_TELEMETRY: '1',
  }
}

/**
 * Returns an environment that keeps everything an agent writes inside one folder, without any of the user's programs on
 * `path`.
 */
export function homeEnvironment(home: string, path: string): Record<string, string> {
  return {
    ...hermeticEnvironment({ home, temporary: join(home, 'tmp'), path }),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
  }
}
