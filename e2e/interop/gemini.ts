import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programVersions } from '#core/agents/adapters/versions'
import type { InteropAgent } from './interop-agent'

/** Gemini CLI, over the Agent Client Protocol. */
export const gemini: InteropAgent = {
  name: 'gemini',
  by: 'path',
  adapterName: 'gemini',
  counts: { by: 'prompt', leavesOut: ['cacheRead', 'reasoning'] },
  // Its file names contain the minute: a session resumed within the minute of its start is overwritten and not found.
  mayForget: true,
  versions: programVersions.gemini,
  bin: 'gemini',
  args: [],
  acpArgs: ['--acp'],
  async prepare(home, modelUrl) {
    const folder = join(home, '.gemini')
    await mkdir(folder, { recursive: true })
    const settings = {
      security: { auth: { selectedType: 'gemini-api-key' } },
      model: { name: 'gemini-2.5-flash' },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
    }
    await writeFile(join(folder, 'settings.json'), JSON.stringify(settings))
    return { GEMINI_API_KEY: 'none', GOOGLE_GEMINI_BASE_URL: modelUrl }
  },
}
