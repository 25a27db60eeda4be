import type { ToolContent } from '#shared/session/blocks'
import type { ToolKind } from '#shared/vocabulary/entities'
import type { JsonRecord } from './records'
import { text } from './values'

/** Access kinds of tools, by their original names in lower case. Others are `meta`. */
const kinds: ReadonlyMap<string, ToolKind> = new Map<string, ToolKind>([
  ...group(
    'read',
    'read read_file read_many_files view glob grep ls list list_directory search_file_content rg codesearch fs_read view_file list_dir grep_search find_by_name codebase_search',
  ),
  ...group(
    'write',
    'write write_file edit multiedit notebookedit replace create str_replace apply_patch patch fs_write write_to_file replace_file_content multi_replace_file_content',
  ),
  ...group(
    'exec',
    'bash shell exec_command write_stdin run_shell_command local_shell powershell bashoutput killshell execute_bash run_command',
  ),
  ...group('network', 'webfetch web_fetch websearch web_search google_web_search fetch search_web read_url_content'),
])

/** Returns the access kind of a tool by its name. */
export function kindOfTool(name: string): ToolKind {
  return kinds.get(name.toLowerCase()) ?? 'meta'
}

/** Returns a one-line title of a call: its target, if its arguments state it. */
export function titleOfCall(args: JsonRecord): { title: string } | undefined {
  for (const key of ['description', 'command', 'cmd', 'file_path', 'filePath', 'path', 'pattern', 'query', 'url']) {
    const value = text(args[key])
    if (value !== undefined) return { title: value.split('\n', 1)[0]?.slice(0, 200) ?? '' }
  }
  return undefined
}

/** Returns the file change of a call, if its arguments state it completely. */
export function changeOfCall(args: JsonRecord): { content: ToolContent[] } | undefined {
  const path = text(args['file_path']) ?? text(args['filePath']) ?? text(args['path'])
  if (path === undefined) return undefined
  const oldText = args['old_string'] ?? args['oldString'] ?? args['old_str']
  const newText = args['new_string'] ?? args['newString'] ?? args['new_str']
  if (typeof oldText === 'string' && typeof newText === 'string')
    return { content: [{ type: 'diff', path, oldText, newText }] }
  const whole = args['content'] ?? args['file_text']
  if (typeof whole !== 'string') return undefined
  const replaced = args['originalFile']
  return {
    content: [{ type: 'diff', path, oldText: typeof replaced === 'string' ? replaced : null, newText: whole }],
  }
}

function group(kind: ToolKind, names: string): [string, ToolKind][] {
  return names.split(' ').map((name) => [name, kind])
}
