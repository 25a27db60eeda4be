import { defined } from '#shared/kernel/defined'
import { ok } from '#shared/kernel/result'
import type { ResourcesContext } from '../context'
import type { Handler } from '#core/base/host-port'
import { KnownSecrets } from '#core/base/secrets/known-secrets'
import { secretsOf, secretsOfFile } from './note-configured'
import { shownOffers } from './offers'

/** Running tests, by the client's ids. */
export type RunningTests = Map<string, AbortController>

/** `mcp.test`. */
export const test =
  (context: ResourcesContext, running: RunningTests): Handler<'mcp.test'> =>
  async ({ config, testId }, { clientId }) => {
    const abort = new AbortController()
    const key = testId === undefined ? undefined : `${clientId}/${testId}`
    if (key !== undefined) running.set(key, abort)
    // Shown to people, and a server may repeat what it is started with.
    const secrets = new KnownSecrets()
    secrets.noteAll([...secretsOf(config), ...(await secretsOfFile(config))])
    const begin = performance.now()
    const { openServer } = await import('./open-server')
    const opened = await openServer(config, {
      processes: context.processes,
      version: context.version,
      env: process.env,
      accessTo: (serverUrl) => context.mcpCredentials.accessTo(serverUrl),
      signal: abort.signal,
      onLog: () => undefined,
      onOffers: () => undefined,
    })
    if (key !== undefined) running.delete(key)
    const elapsedMs = Math.round(performance.now() - begin)
    if (!opened.ok) {
      const { message, log } = opened.error
      const error = abort.signal.aborted ? 'The test was given up.' : message
      return ok(secrets.maskAll({ success: false, error, elapsedMs, ...defined({ log }) }))
    }
    const { serverName, serverVersion, offers } = opened.value
    await opened.value.close()
    const server = { serverName, serverVersion, ...shownOffers(offers) }
    return ok(secrets.maskAll({ success: true, elapsedMs, server }))
  }

/** `mcp.test.cancel`. */
export const cancelTest =
  (running: RunningTests): Handler<'mcp.test.cancel'> =>
  async ({ testId }, { clientId }) => {
    const abort = running.get(`${clientId}/${testId}`)
    abort?.abort()
    return ok({ success: abort !== undefined })
  }
