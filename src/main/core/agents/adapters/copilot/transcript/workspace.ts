import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parse } from 'yaml'
import { defined } from '#shared/kernel/defined'
import { record, text } from '#core/agents/transcript/values'

/** Maximum size of the file with the facts of a session, in bytes. */
const LARGEST = 1024 * 1024

/** Facts of a session that are in a file beside its events. */
export interface Workspace {
  readonly cwd?: string
  /** Name that the user gave it, or the one that Copilot made. */
  readonly name?: string
  readonly isNamedByUser: boolean
}

/** Returns the path of the file with the facts of a session. */
export const workspacePath = (eventsPath: string): string => join(dirname(eventsPath), 'workspace.yaml')

/** Reads the facts of a session; undefined when there are none. */
export function workspaceOf(eventsPath: string): Workspace | undefined {
  const path = workspacePath(eventsPath)
  try {
    const state = statSync(path, { throwIfNoEntry: false })
    return state?.isFile() === true && state.size <= LARGEST ? workspaceIn(readFileSync(path, 'utf8')) : undefined
  } catch {
    return undefined
  }
}

/** Returns the facts in the text of the file. Dates stay texts. */
export function workspaceIn(words: string): Workspace | undefined {
  try {
    const facts = record(parse(words, { schema: 'core' }) as unknown)
    return {
      ...defined({ cwd: text(facts['cwd']), name: text(facts['name']) ?? text(facts['summary']) }),
      isNamedByUser: facts['user_named'] === true,
    }
  } catch {
    return undefined
  }
}
