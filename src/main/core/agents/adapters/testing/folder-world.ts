import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AgentAdapter } from '#shared/adapter/port'
import { createProcesses, type Processes } from '#core/base/process/processes'
import { alive, watched } from './processes'
import type { World } from '../conformance/harness'

/** Creates an environment with an in-process adapter that works in a folder with a poem. */
export async function createFolderWorld(name: string, create: (processes: Processes) => AgentAdapter): Promise<World> {
  const cwd = await mkdtemp(join(tmpdir(), `parley-${name}-`))
  await writeFile(join(cwd, 'poem.txt'), 'Roses are red\n')
  const processes = createProcesses()
  const pids: number[] = []
  return {
    adapter: create(watched(processes, pids)),
    cwd,
    processes: () => alive(pids),
    async dispose() {
      await processes.dispose()
      await rm(cwd, { recursive: true })
    },
  }
}

/** Returns whether a file is in the folder of an environment. */
export function hasFile({ cwd }: Pick<World, 'cwd'>, file: string): Promise<boolean> {
  return access(join(cwd, file)).then(
    () => true,
    () => false,
  )
}
