import type { ReportedTool } from '#shared/adapter/entities'

/** Returns a tool by its name, which is all that Claude Code reports; tools of MCP servers have a name of two parts as well. */
export function toolNamed(name: string): ReportedTool {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/.exec(name) ?? []
  const namespaced = server === undefined || tool === undefined ? {} : { namespacedName: `${server}.${tool}` }
  return { name, description: '', ...namespaced }
}
