import { readdir } from 'node:fs/promises'
import { dirname, basename, join } from 'node:path'
import { openRegular } from '#core/base/folders/open-regular'
import { parseRecord, type JsonRecord } from '#core/agents/transcript/records'
import { isAgentId } from '../events/workflow'

/** Maximum size of the file of an agent that is read, in bytes. */
const LARGEST = 16 * 1024 * 1024

/**
 * Reads what an agent of a workflow said and did, from its file beside the transcript of the session: nothing of it is on the
 * stream. Empty when there is no such file, or it is too large.
 */
export async function agentOfWorkflow(transcript: string, agentId: string): Promise<readonly JsonRecord[]> {
  if (!isAgentId(agentId)) return []
  const folder = join(dirname(transcript), basename(transcript, '.jsonl'), 'subagents', 'workflows')
  for (const run of await readdir(folder).catch(() => [])) {
    const lines = await linesOf(join(folder, run, `agent-${agentId}.jsonl`))
    if (lines !== undefined) return lines
  }
  return []
}

async function linesOf(path: string): Promise<JsonRecord[] | undefined> {
  const file = await openRegular(path).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    if ((await file.stat()).size > LARGEST) return undefined
    const lines = (await file.readFile('utf8')).split('\n')
    return lines.flatMap((line): JsonRecord[] => {
      const read = parseRecord(line)
      return read?.['type'] === 'user' || read?.['type'] === 'assistant' ? [read] : []
    })
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

/** Returns a line of such a file in the form in which messages of subagents come on the stream. */
export function frameOfLine({ type, uuid, message, toolUseResult }: JsonRecord, childId: string): JsonRecord {
  return { type, uuid, message, tool_use_result: toolUseResult, parent_tool_use_id: childId }
}
