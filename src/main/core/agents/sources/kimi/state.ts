import { basename, dirname, join } from 'node:path'
import { defined } from '#shared/kernel/defined'
import type { TranscriptPart } from '#core/agents/transcript/format'
import type { JsonRecord } from '#core/agents/transcript/records'
import { moment, record, text } from '#core/agents/transcript/values'
import { recordBeside, wholeRecord } from '#core/agents/transcript/whole'

/** State of a session, in a file beside the events of its agents. */
export interface KimiState {
  readonly sessionId: string
  readonly title?: string
  readonly cwd?: string
  /** Unix ms. */
  readonly createdAt?: number
  /** By agent, the one that started it. */
  readonly parents: ReadonlyMap<string, string>
}

/** Name of the agent that talks to the user. */
export const MAIN = 'main'

/** Returns the folder of a session from the path of an agent's events. */
export const folderOf = (wire: string): string => dirname(dirname(dirname(wire)))

/** Returns the name of an agent from the path of its events. */
export const agentOf = (wire: string): string => basename(dirname(wire))

/** Reads the state of a session, from a part if it is one, else beside the events. */
export async function readState(wire: string, parts: readonly TranscriptPart[]): Promise<KimiState> {
  const part = parts.find(({ path }) => /(?:^|[\\/])state\.json$/.test(path))
  const stored = part === undefined ? recordBeside(join(folderOf(wire), 'state.json')) : await wholeRecord(part)
  return stateIn(stored ?? {}, basename(folderOf(wire)))
}

function stateIn(stored: JsonRecord, folder: string): KimiState {
  // A title that Kimi Code replaces is the first prompt.
  const title = stored['titleKind'] === 'replaceable' ? undefined : text(stored['title'])
  const parents = Object.entries(record(stored['agents'])).flatMap(([name, agent]) => {
    const parent = text(record(agent)['parentAgentId'])
    return parent === undefined ? [] : [[name, parent] as const]
  })
  return {
    sessionId: text(stored['id']) ?? folder,
    parents: new Map(parents),
    ...defined({
      title: title === 'New Session' ? undefined : title,
      cwd: text(stored['cwd']) ?? text(stored['workDir']),
      createdAt: moment(stored['createdAt']),
    }),
  }
}
