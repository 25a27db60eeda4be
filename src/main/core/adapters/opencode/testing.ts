import { fileURLToPath } from 'node:url'
import type { AcpWorld } from '../acp/testing'
import { createProgramWorld } from '../testing/program-world'
import { createOpencode } from './index'

/** A world with the adapter for a program that plays what OpenCode once said. */
export function createWorld(env: Readonly<Record<string, string>> = {}): Promise<AcpWorld> {
  return createProgramWorld('opencode', (processes, _home, own) =>
    createOpencode({
      processes,
      command: process.execPath,
      args: [fileURLToPath(new URL('fixtures/replay.mjs', import.meta.url))],
      env: { ...own, ...env },
    }),
  )
}
