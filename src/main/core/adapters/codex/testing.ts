import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AcpWorld } from '../acp/testing'
import { createProgramWorld } from '../testing/program-world'
import { createCodex } from './index'

/** A world with the adapter for a program that plays what Codex once said. */
export function createWorld(env: Readonly<Record<string, string>> = {}): Promise<AcpWorld> {
  return createProgramWorld('codex', (processes, home, own) =>
    createCodex({
      processes,
      command: process.execPath,
      args: [fileURLToPath(new URL('fixtures/replay.mjs', import.meta.url))],
      env: { ...own, CODEX_HOME: join(home, '.codex'), ...env },
    }),
  )
}
