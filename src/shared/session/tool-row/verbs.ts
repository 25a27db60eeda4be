import type { ToolKind } from '../../vocabulary/entities'

/** Action of a tool, the same for the tools of all agents. */
export type ToolVerb =
  | 'read'
  | 'list'
  | 'search'
  | 'find'
  | 'edit'
  | 'write'
  | 'delete'
  | 'move'
  | 'run'
  | 'fetch'
  | 'searchWeb'
  | 'delegate'

const names: Readonly<Record<ToolVerb, string>> = {
  read: 'read read_file read_many_files read_text_file view view_file view_image cat fs_read notebookread',
  list: 'ls list list_directory list_dir list_files',
  search: 'grep rg search search_file_content grep_search codebase_search codesearch search_files',
  find: 'glob find find_by_name find_files file_search',
  edit: 'edit edit_file multiedit notebookedit replace str_replace str_replace_editor str_replace_based_edit_tool apply_patch patch replace_file_content multi_replace_file_content replace_in_file append',
  write: 'write write_file create create_file fs_write write_to_file',
  delete: 'delete delete_file remove remove_file',
  move: 'move move_file rename',
  run: 'bash shell exec_command run_shell_command local_shell powershell execute_bash run_command execute_command run execute terminal',
  fetch: 'webfetch web_fetch fetch read_url_content',
  searchWeb: 'websearch web_search google_web_search search_web',
  delegate: 'task agent spawn_agent subagent delegate invoke_agent',
}

const verbs: ReadonlyMap<string, ToolVerb> = new Map(
  (Object.keys(names) as ToolVerb[]).flatMap((verb) => names[verb].split(' ').map((name) => [name, verb] as const)),
)

const ofKinds: Readonly<Record<ToolKind, ToolVerb | undefined>> = {
  read: 'read',
  write: 'edit',
  exec: 'run',
  network: 'fetch',
  meta: undefined,
}

/** Returns the verb of a tool by its name; undefined for a name that no agent's own tool has. */
export function verbOfName(name: string): ToolVerb | undefined {
  return verbs.get(name.toLowerCase())
}

/** Returns the verb of a tool that is known by its access kind only. */
export function verbOfKind(kind: ToolKind | undefined): ToolVerb | undefined {
  return kind === undefined ? undefined : ofKinds[kind]
}
