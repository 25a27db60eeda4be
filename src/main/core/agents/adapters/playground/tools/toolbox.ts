import type { Result } from '#shared/kernel/result'
import type { ToolKind } from '#shared/vocabulary/entities'
import type { Folders } from '#core/base/folders/folders'
import type { ToolCall } from '../prompt/steps'
import { listTool } from '#core/agents/adapters/tools/list'
import { readTool } from '#core/agents/adapters/tools/read'
import { createRunTool, type RunDependencies } from '#core/agents/adapters/tools/run'
import { searchTool } from '#core/agents/adapters/tools/search'
import type { PreparedCall, Tool } from '#core/agents/adapters/tools/tool'
import { writeTool } from '#core/agents/adapters/tools/write'

/** A call with its tool. */
export interface BoundCall {
  readonly kind: ToolKind
  readonly title: string
  prepare(folders: Folders): Promise<Result<PreparedCall, string>>
}

/** Finds the tool of a call. */
export type Toolbox = (call: ToolCall) => BoundCall

/** Names of the tools. */
export const tools = [
  { name: 'read', description: 'Reads a file of the session’s folder.' },
  { name: 'list', description: 'Lists a folder.' },
  { name: 'search', description: 'Searches the files of the folder for a text.' },
  { name: 'write', description: 'Writes a file, after asking.' },
  { name: 'run', description: 'Runs a command, after asking.' },
] as const

/** Creates all tools of the playground. */
export function createToolbox(dependencies: RunDependencies): Toolbox {
  const runTool = createRunTool(dependencies)
  return (call) => {
    switch (call.tool) {
      case 'read':
        return bind(readTool, call)
      case 'list':
        return bind(listTool, call)
      case 'search':
        return bind(searchTool, call)
      case 'write':
        return bind(writeTool, call)
      case 'run':
        return bind(runTool, call)
    }
  }
}

function bind<Call>(tool: Tool<Call>, call: Call): BoundCall {
  return { kind: tool.kind, title: tool.title(call), prepare: (folders) => tool.prepare(call, folders) }
}
