import type { Block } from '#shared/session/blocks'

/** Maximum number of files that one call edits, as far as they are taken. */
const MOST_FILES = 100

/** An edit as a call names it. `oldText` null: the whole file is written. */
export interface NamedEdit {
  readonly toolCallId: string
  /** As the call names it. */
  readonly path: string
  readonly oldText: string | null
  readonly newText: string
}

type Fields = Readonly<Record<string, unknown>>

const PATHS = ['file_path', 'filePath', 'path', 'absolute_path', 'filename', 'file', 'notebook_path', 'target_file']
const OLD = ['old_string', 'oldString', 'old_str', 'oldText', 'old_text', 'search']
const NEW = ['new_string', 'newString', 'new_str', 'newText', 'new_text', 'replace', 'new_source']
const WHOLE = ['content', 'file_text', 'contents', 'text', 'code_edit']

/** Returns the edits that the calls of a message made, as far as their arguments or reported diffs have the text. */
export function namedEdits(blocks: readonly Block[]): NamedEdit[] {
  const failed = new Set<string>()
  const edits: NamedEdit[] = []
  const reported = new Set<string>()
  for (const block of blocks) {
    if (block.type !== 'tool_output') continue
    if (block.isError === true || (block.outcome !== undefined && block.outcome !== 'ok')) failed.add(block.toolCallId)
    for (const content of block.content ?? []) {
      if (content.type !== 'diff') continue
      reported.add(block.toolCallId)
      edits.push(...of(block.toolCallId, content.path, content.oldText ?? null, content.newText))
    }
  }
  for (const block of blocks)
    if (block.type === 'tool_call' && !reported.has(block.toolCallId)) edits.push(...editsOfCall(block))
  return edits.filter(({ toolCallId }) => !failed.has(toolCallId)).slice(0, MOST_FILES)
}

function editsOfCall({ toolCallId, args, kind }: Extract<Block, { type: 'tool_call' }>): NamedEdit[] {
  const patch = textsIn(args).find((text) => text.includes('*** Begin Patch'))
  if (patch !== undefined) return editsOfPatch(toolCallId, patch)
  const path = firstText(args, PATHS)
  if (path === undefined || kind === 'read') return []
  const several = Array.isArray(args['edits']) ? args['edits'].filter(isFields) : []
  if (several.length > 0) return several.flatMap((edit) => editOf(toolCallId, path, edit))
  const edits = editOf(toolCallId, path, args)
  if (edits.length > 0) return edits
  const whole = firstText(args, WHOLE)
  return whole === undefined || (kind !== undefined && kind !== 'write') ? [] : of(toolCallId, path, null, whole)
}

function editOf(toolCallId: string, path: string, fields: Fields): NamedEdit[] {
  const [oldText, newText] = [firstText(fields, OLD), firstText(fields, NEW)]
  return newText === undefined || oldText === undefined ? [] : of(toolCallId, path, oldText, newText)
}

/** Reads a patch as `apply_patch` takes it: `*** Add File`, `*** Update File`, and hunks of prefixed lines. */
function editsOfPatch(toolCallId: string, patch: string): NamedEdit[] {
  const edits: NamedEdit[] = []
  let path: string | undefined
  let isNew = false
  let hunk: { before: string[]; after: string[] } = { before: [], after: [] }
  const take = (): void => {
    const { before, after } = hunk
    hunk = { before: [], after: [] }
    if (path === undefined || (before.length === 0 && after.length === 0)) return
    const text = (lines: string[]): string => lines.map((line) => `${line}\n`).join('')
    edits.push(...of(toolCallId, path, isNew ? null : text(before), text(after)))
  }
  for (const line of patch.split('\n')) {
    const [, kind, named] =
      /^\*\*\* (Add File|Update File|Delete File|Move to|End Patch|Begin Patch)(?:: (.*))?/u.exec(line) ?? []
    if (kind !== undefined || line.startsWith('@@')) take()
    if (kind === 'Add File' || kind === 'Update File' || kind === 'Move to') path = named
    if (kind === 'Delete File') path = undefined
    if (kind === 'Add File' || kind === 'Update File') isNew = kind === 'Add File'
    if (kind !== undefined || line.startsWith('@@')) continue
    if (line.startsWith('+') || line.startsWith(' ')) hunk.after.push(line.slice(1))
    if (line.startsWith('-') || line.startsWith(' ')) hunk.before.push(line.slice(1))
  }
  take()
  return edits
}

function of(toolCallId: string, path: string, oldText: string | null, newText: string): NamedEdit[] {
  return path === '' || path.length > 4096 ? [] : [{ toolCallId, path, oldText, newText }]
}

function firstText(fields: Fields, names: readonly string[]): string | undefined {
  return names.map((name) => fields[name]).find((value) => typeof value === 'string')
}

function textsIn(args: Fields): string[] {
  return Object.values(args).flatMap((value) =>
    typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [],
  )
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
