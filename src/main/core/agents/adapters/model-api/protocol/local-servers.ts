import { connect } from 'node:net'
import type { ProviderAccess } from '#shared/adapter/port'
import { ok } from '#shared/kernel/result'
import type { ModelApi } from '../index'
import { listModels } from '../session/models'

/** A server on this machine responds immediately, or does not exist. */
const TIMEOUT_MS = 500

/** Returns whether a program on this machine listens at a port. */
function listensAt(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port, timeout: TIMEOUT_MS })
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('timeout', () => resolve(false))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

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
      // Most machines have none, and loading an HTTP client takes longer than the whole rest of the search for agents.
      if (!(await listensAt(port))) return { available: false, reason: `${displayName} is not running.` }
      const models = await listModels(access, TIMEOUT_MS)
      if (!models.ok) return { available: false, reason: models.error.message }
      return models.value.length > 0
        ? { available: true }
        : { available: false, reason: `${displayName} runs, and has no models yet.` }
    },
    access: () => Promise.resolve(ok(access)),
  }
})
