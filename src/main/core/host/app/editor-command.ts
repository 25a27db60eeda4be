/** A program with its arguments, started without a shell. */
export interface EditorCommand {
  readonly program: string
  readonly args: readonly string[]
}

/** A word of a command: quoted, or without spaces. */
const WORD = /"([^"]*)"|'([^']*)'|(\S+)/g

/**
 * Returns the command that opens a file, from the setting: `code --goto {path}:{line}`. A setting without `{path}` gets
 * the path as its last argument. Null for an empty setting.
 */
export function editorCommand(
  setting: string,
  {
    path,
    line = 1,
    column = 1,
  }: { readonly path: string; readonly line?: number | undefined; readonly column?: number | undefined },
): EditorCommand | null {
  const words = [...setting.matchAll(WORD)].map(([, double, single, plain]) => double ?? single ?? plain ?? '')
  const [program, ...args] = words
  if (program === undefined || program === '') return null
  const values: Readonly<Record<string, string>> = { path, line: String(line), column: String(column) }
  const filled = args.map((arg) => arg.replace(/\{(path|line|column)\}/g, (_all, name: string) => values[name] ?? ''))
  return { program, args: args.some((arg) => arg.includes('{path}')) ? filled : [...filled, path] }
}
