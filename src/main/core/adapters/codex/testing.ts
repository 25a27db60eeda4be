import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createProcesses } from '../../process/processes'
import { alive, watched, type AcpWorld } from '../acp/testing'
import { createCodex } from './index'

/** A world with the adapter for a program that plays what Codex once said. */
export async function createWorld(env: Readonly<Record<string, string>> = {}): Promise<AcpWorld> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'parley-codex-home-')))
  const cwd = await realpath(await mkdtemp(join(tmpdir(), 'parley-codex-')))
  const processes = createProcesses()
  const pids: number[] = []
  const adapter = createCodex({
    processes: watched(processes, pids),
    command: process.execPath,
    args: [fileURLToPath(new URL('fixtures/replay.mjs', import.meta.url))],
    env: { HOME: home, CODEX_HOME: join(home, '.codex'), TMPDIR: home, ...env },
  })
  return {
    adapter,
    cwd,
    home,
    pids,
    processes: () => alive(pids),
    async dispose() {
      await processes.dispose()
      await rm(home, { recursive: true, maxRetries: 5 })
      await rm(cwd, { recursive: true, maxRetries: 5 })
    },
  }
}
