import type { Source } from '#shared/attachment/entities'
import { isRecord } from '#shared/mcp/app-messages'
import type { Requester } from '#client/connection'
import { readText } from '../attachment/read-text'

/** Returns the result of a call for its app; one without content when it was not kept. */
export async function resultForApp(
  requester: Requester,
  source: Source | undefined,
): Promise<Readonly<Record<string, unknown>>> {
  const nothing = { content: [] }
  if (source === undefined) return nothing
  const read = await readText(requester, source)
  if (!read.ok || !read.value.complete) return nothing
  try {
    const value: unknown = JSON.parse(read.value.text)
    return isRecord(value) ? value : nothing
  } catch {
    return nothing
  }
}
