import type { ProviderAccess } from '../../../../../../shared/adapter/port'
import { ok } from '../../../../../../shared/kernel/result'
import type { ModelApi } from '../index'
import { listModels } from '../session/models'

/** A server on this machine responds immediately, or does not exist. */
const TIMEOUT_MS = 500

const servers = [
  { adapterName: 'ollama', displayName: 'Ollama', port: 11_434 },
  { adapterName: 'lm-studio', displayName: 'LM Studio', port: 1234 },
] as const

/** Local model servers, on their default ports. */
export const localServers: readonly ModelApi[] = servers.map(({ adapterName, displayName, port }) => {
  const access: ProviderAccess = {
    kind: 'openai-compatible',
    name: displayName,
    baseUrl: `http://127.0.0.1:${port}/v1`,
  }
  return {
    adapterName,
    displayName,
    description: 'Models on this machine, with tools of Parley',
    origin: 'detected',
    models: [],
    async availability() {
      const models = await listModels(access, TIMEOUT_MS)
      if (!models.ok) return { available: false, reason: models.error.message }
      return models.value.length > 0
        ? { available: true }
        : { available: false, reason: `${displayName} runs, and has no models yet.` }
    },
    access: () => Promise.resolve(ok(access)),
  }
})
