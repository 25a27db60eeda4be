import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentAdapter } from '../../../../shared/adapter/port'
import { createProcesses, type Processes } from '../../process/processes'
import { alive, watched, type AcpWorld } from '../acp/testing'

/** A world with the adapter of a program that has a home of its own. `create` gets the environment that goes with that. */
export async function createProgramWorld(
  name: string,
  create: (processes: Processes, home: string, env: Readonly<Record<string, string>>) => AgentAdapter,
): Promise<AcpWorld> {
  const home = await realpath(await mkdtemp(join(tmpdir(), `parley-${name}-home-`)))
  const cwd = await realpath(await mkdtemp(join(tmpdir(), `parley-${name}-`)))
  const processes = createProcesses()
  const pids: number[] = []
  return {
    adapter: create(watched(processes, pids), home, { HOME: home, TMPDIR: home }),
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
