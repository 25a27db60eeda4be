import { stat } from 'node:fs/promises'
import type { RunningAgent } from '#shared/adapter/port'

/** Properties that distinguish the folders in which agents were started. Folders that are not on this machine have no entry. */
const known = new WeakMap<RunningAgent, string>()

/** Remembers the folder in which an agent has just started. */
export async function noteFolder(running: RunningAgent, folder: string): Promise<void> {
  const identity = await identityOf(folder)
  if (identity !== null) known.set(running, identity)
}

/** Returns whether the folder of a running agent was deleted, or another one is in its place. */
export async function isFolderLost(running: RunningAgent, folder: string): Promise<'no' | 'deleted' | 'replaced'> {
  const before = known.get(running)
  if (before === undefined) return 'no'
  const now = await identityOf(folder)
  if (now === null) return 'deleted'
  return now === before ? 'no' : 'replaced'
}

async function identityOf(folder: string): Promise<string | null> {
  const state = await stat(folder, { bigint: true }).catch(() => null)
  return state?.isDirectory() === true ? `${state.dev}:${state.ino}` : null
}
