import { mkdir, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { homeEnvironment, agents } from '#e2e/interop/agents'
import type { InteropAgent } from '#e2e/interop/interop-agent'

/** A home folder that one program has for itself. */
export interface Home {
  readonly folder: string
  /** Complete environment of programs that use it. */
  readonly env: Readonly<Record<string, string>>
}

const machinePath = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter)

/** Runs with a new home folder, which is removed afterwards. `more` are further folders of its PATH. */
export async function withHome<T>(work: (home: Home) => Promise<T>, more: readonly string[] = []): Promise<T> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'parley-peers-')))
  try {
    for (const name of ['tmp', 'data', 'work']) await mkdir(join(folder, name))
    const path = [...more, machinePath].join(delimiter)
    // The validation of events in tests is not part of a user's machine.
    const { NODE_OPTIONS: _, ...env } = homeEnvironment(folder, path)
    return await work({ folder, env })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Prepares a home for an agent with a fake model, and returns the environment. */
export async function prepared(home: Home, name: string, modelUrl: string): Promise<Readonly<Record<string, string>>> {
  return { ...home.env, ...(await agentOf(name).prepare(home.folder, modelUrl)) }
}

function agentOf(name: string): InteropAgent {
  const found = agents.find((agent) => agent.name === name)
  if (found === undefined) throw new Error(`there is no agent ${name}`)
  return found
}

/** Returns the bytes of all files below a folder. */
export async function sizeOf(folder: string): Promise<number> {
  let size = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      size += await stat(join(entry.parentPath, entry.name)).then(
        (file) => file.size,
        () => 0,
      )
  return size
}
