import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programVersions } from '#core/agents/adapters/versions'
import type { InteropAgent } from './interop-agent'

/** OpenCode, with a server for each session. */
export const opencode: InteropAgent = {
  name: 'opencode',
  by: 'path',
  adapterName: 'opencode',
  counts: { by: 'call' },
  steers: true,
  tellsTools: true,
  versions: programVersions.opencode,
  bin: 'opencode',
  args: [],
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
  async omitDownloads(home, project) {
    const dependencies = { '@opencode-ai/plugin': '*' }
    // It installs that in each folder of settings, and waits for it before it loads a plugin, unless these say that it did.
    for (const folder of [join(home, '.config', 'opencode'), join(project, '.opencode')]) {
      await mkdir(join(folder, 'node_modules'), { recursive: true })
      await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies }))
      await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': { dependencies } } }))
    }
  },
}
