import { createProgramWorld, replayed, type ProgramWorld } from '#core/agents/adapters/testing/program-world'
import { createOpencode } from '../index'

/** Creates an environment with the adapter for a program that replays a recording of OpenCode. */
export function createWorld(env: Readonly<Record<string, string>> = {}): Promise<ProgramWorld> {
  return createProgramWorld('opencode', (processes, _home, own) =>
    createOpencode({
      processes,
      ...replayed(import.meta.url),
      env: { ...own, ...env },
    }),
  )
}
