import path from 'node:path'
import type { AdapterEvent } from '#shared/adapter/port'
import type { ToolKind } from '#shared/vocabulary/entities'

export type ToolEvent = Extract<AdapterEvent, { type: 'tool.started' | 'tool.updated' | 'tool.completed' }>

/** Argument names of agents' tools for the file to write. */
const PATH_KEYS = ['path', 'file_path', 'filePath', 'filepath', 'absolute_path', 'notebook_path', 'file', 'filename']

/** The most files that are taken from one report. */
const MOST_PATHS = 100

/** Files that running tools said they write, by call; agents report them bit by bit. */
export class ToolPaths {
  private readonly calls = new Map<string, { kind: ToolKind; paths: Set<string>; mayWrite: boolean }>()

  /**
   * Takes a report. `began`: absolute paths named for the first time. `done`: all of a call that has ended, whatever its
   * outcome. `mayWrite`: the call turned out to be one that may write files that it does not name. `mayHaveWritten`: such a
   * call has ended.
   */
  take(
    event: ToolEvent,
    folder: string,
  ): { began: readonly string[]; done: readonly string[]; mayWrite: boolean; mayHaveWritten: boolean } {
    const call = this.calls.get(event.toolCallId) ?? { kind: 'meta', paths: new Set<string>(), mayWrite: false }
    this.calls.set(event.toolCallId, call)
    if (event.type !== 'tool.completed' && event.kind !== undefined) call.kind = event.kind
    const began: string[] = []
    for (const named of pathsOf(event, call.kind === 'write')) {
      const absolute = path.resolve(folder, named)
      if (call.paths.has(absolute) || call.paths.size >= MOST_PATHS) continue
      call.paths.add(absolute)
      began.push(absolute)
    }
    const mayWrite = call.kind === 'exec' || call.kind === 'meta' || (call.kind === 'write' && call.paths.size === 0)
    if (event.type === 'tool.completed') {
      this.calls.delete(event.toolCallId)
      return { began, done: [...call.paths], mayWrite: false, mayHaveWritten: mayWrite }
    }
    const isNews = mayWrite && !call.mayWrite
    call.mayWrite ||= mayWrite
    return { began, done: [], mayWrite: isNews, mayHaveWritten: false }
  }
}

function pathsOf(event: ToolEvent, writes: boolean): string[] {
  const paths: string[] = []
  if (event.type !== 'tool.started')
    for (const content of event.content ?? []) if (content.type === 'diff') paths.push(content.path)
  if (event.type !== 'tool.completed' && writes && event.args !== undefined)
    for (const key of PATH_KEYS) {
      const value = event.args[key]
      if (typeof value === 'string') paths.push(value)
    }
  return paths.filter((named) => named !== '' && named.length <= 4096 && !named.includes('\0'))
}
