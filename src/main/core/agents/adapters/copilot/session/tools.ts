import type { ReportedTool } from '#shared/adapter/entities'
import { defined } from '#shared/kernel/defined'
import { list, record, text } from '#core/agents/transcript/values'
import type { Session } from './session'

/** Reads the tools of a session; undefined when the program does not tell. `model`: for versions that list those of a model. */
export async function readTools(session: Session, model: string): Promise<readonly ReportedTool[] | undefined> {
  const current = await session.request('session.tools.getCurrentMetadata', {})
  const tools = toolsOf(current.ok ? current.value : undefined)
  if (tools !== undefined || current.ok) return tools
  const listed = await session.server.request('tools.list', model === '' ? {} : { model })
  return toolsOf(listed.ok ? listed.value : undefined)
}

function toolsOf(native: unknown): readonly ReportedTool[] | undefined {
  const { tools } = record(native)
  if (!Array.isArray(tools)) return undefined
  return list(tools)
    .map(record)
    .flatMap((tool) => {
      const name = text(tool['name'])
      if (name === undefined) return []
      const namespacedName = text(tool['namespacedName'])
      const schema = tool['parameters'] ?? tool['input_schema'] ?? tool['inputSchema']
      const parameters = schema === undefined || schema === null ? undefined : { ...record(schema) }
      return [{ name, description: text(tool['description']) ?? '', ...defined({ namespacedName, parameters }) }]
    })
}
