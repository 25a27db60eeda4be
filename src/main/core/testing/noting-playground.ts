import type { AgentAdapter, StartOptions } from '#shared/adapter/port'
import { createPlayground } from '../agents/adapters/playground'
import { createProcesses } from '../base/process/processes'

/** Creates a playground that never pauses, and records its start options. */
export function notingPlayground(): { readonly adapter: AgentAdapter; readonly started: StartOptions[] } {
  const started: StartOptions[] = []
  const playground = createPlayground({ processes: createProcesses(), pause: () => Promise.resolve() })
  const adapter: AgentAdapter = {
    ...playground,
    start(options) {
      started.push(options)
      return playground.start(options)
    },
  }
  return { adapter, started }
}
