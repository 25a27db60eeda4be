import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openRegular } from '#core/base/folders/open-regular'
import { parseRecord } from '#core/agents/transcript/records'
import { text } from '#core/agents/transcript/values'

/** Number of bytes in which the first line of a subagent's file has to end. */
const START = 256 * 1024

/** The subagents of the last folder that was examined: many sessions share one. */
let last: {
  readonly folder: string
  readonly changedAt: number
  readonly files: ReadonlyMap<string, string[]>
} | null = null

/**
 * Returns the transcripts of a session's subagents that are in the same folder as its own, as version 2.0 wrote them.
 * Reads the first line of each such file, once as long as the folder is the same.
 */
export async function agentsBeside(folder: string, sessionId: string): Promise<readonly string[]> {
  const changedAt = (await stat(folder).catch(() => null))?.mtimeMs
  if (changedAt === undefined) return []
  if (last?.folder !== folder || last.changedAt !== changedAt)
    last = { folder, changedAt, files: await agentsIn(folder) }
  return last.files.get(sessionId) ?? []
}

async function agentsIn(folder: string): Promise<ReadonlyMap<string, string[]>> {
  const files = new Map<string, string[]>()
  for (const name of await readdir(folder).catch(() => [])) {
    if (!/^agent-.*\.jsonl$/.test(name)) continue
    const path = join(folder, name)
    const sessionId = await sessionOf(path)
    if (sessionId !== undefined) files.set(sessionId, [...(files.get(sessionId) ?? []), path])
  }
  return files
}

async function sessionOf(path: string): Promise<string | undefined> {
  const file = await openRegular(path).catch(() => null)
  if (file === null) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START), 0, START, 0)
    const [line = ''] = buffer.toString('utf8', 0, bytesRead).split('\n', 1)
    return text(parseRecord(line)?.['sessionId'])
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}
