import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PermissionRequest } from '#shared/permission/entities'
import { realPathOf } from '#core/base/path-pattern'
import { isSet, isWithinBounds, textsIn, type NamedText } from './tool-values'

/** Names of paths. What is taken for one by mistake makes rules that allow match less, never more. */
const PATH =
  /(path|paths|file|files|filename|dir|directory|folder|cwd|workdir|source|src|dest|destination|target|uri|from|to|output|outfile|new_?name|rename)$/i
/** Names of file content or comments, whose text may look like a path. */
const CONTENT =
  /^(content|contents|text|file_text|body|data|old_?(string|str|text|source)|new_?(string|str|text|source)|insert_?(line|text)|replacement|instructions?|explanation|description|reason|justification|title|prompt|message|query|code_edit)$/i
/** Names of changes in the form of a patch, which names files itself. */
const PATCH = /^(patch|diff|input|unified_?diff|changes)$/i
/** Lines of a patch that name a file. */
const PATCHED =
  /^(?:\*\*\* (?:Add File|Update File|Delete File|Move to): |(?:---|\+\+\+) (?:[ab]\/)?|rename (?:from|to) )([^\t\n]+)/gm

/** Returns every path in a request, resolved, for allowing it. Null when not all of them are known. */
export async function namedPaths({ toolInput, preview, cwd }: PermissionRequest): Promise<string[] | null> {
  if (!isWithinBounds(toolInput) || hasOddPath(toolInput)) return null
  const texts = textsIn(toolInput)
  const named = [
    ...shownPaths(preview),
    ...texts.flatMap(({ key, text }) => (PATH.test(key) || (!CONTENT.test(key) && leaves(text)) ? [text] : [])),
    ...texts.flatMap(patchedPaths),
  ]
  const real = new Set<string>()
  for (const name of named) {
    const target = resolveIn(cwd, name)
    const found = target === null ? null : await realPathOf(target)
    if (found === null) return null
    real.add(found)
  }
  return [...real]
}

/** Paths that the values of a request may refer to. */
export interface ReachablePaths {
  /** Values of path fields. */
  readonly certain: readonly string[]
  /** Possible paths in other fields. */
  readonly possible: readonly string[]
  /** False when a value could not be understood. */
  readonly isWhole: boolean
}

/** Maximum length of a path. */
const LONGEST = 4096

/** Every path that any value of a request may lead to, to deny it: each as programs could understand it. */
export async function reachablePaths({ toolInput, preview, cwd }: PermissionRequest): Promise<ReachablePaths> {
  const certain = new Set<string>()
  const possible = new Set<string>()
  let isWhole = isWithinBounds(toolInput)
  const take = async (text: string, into: Set<string>): Promise<boolean> => {
    const spellings = spellingsOf(text, cwd)
    for (const spelling of spellings)
      for (const target of [
        path.normalize(spelling),
        (await realPathOf(path.normalize(spelling))) ?? '',
        (await realPathOf(spelling)) ?? '',
      ])
        if (target !== '') into.add(target)
    return spellings.length > 0
  }
  for (const shown of shownPaths(preview)) isWhole = (await take(shown, certain)) && isWhole
  for (const named of textsIn(toolInput)) {
    const { key, text } = named
    for (const patched of patchedPaths(named)) isWhole = (await take(patched, certain)) && isWhole
    if (PATH.test(key)) isWhole = ((await take(text, certain)) || isAddress(text)) && isWhole
    else if (!CONTENT.test(key) && text.length <= LONGEST && !text.includes('\n')) await take(text, possible)
  }
  return { certain: [...certain], possible: [...possible], isWhole }
}

/** An absolute path that keeps its `..`, so that links before them can be seen. Addresses and home folders are none. */
export function resolveIn(folder: string | undefined, name: unknown): string | null {
  if (typeof name !== 'string' || name === '' || /^(~|[a-z][a-z0-9+.-]+:)/i.test(name)) return null
  if (path.isAbsolute(name)) return name
  if (folder === undefined || !path.isAbsolute(folder)) return null
  return name === '.' ? folder : folder + path.sep + name
}

/** Returns everything that a text can mean as a path: as it is, as a file URL, decoded, in the home folder. */
function spellingsOf(text: string, cwd: string | undefined): string[] {
  const names = new Set([text, text.trim(), text.replaceAll('\\', '/')])
  if (/^file:/i.test(text))
    try {
      names.add(fileURLToPath(text))
    } catch {
      names.add(text.replace(/^file:\/*/i, '/'))
    }
  if (text.includes('%'))
    try {
      names.add(decodeURIComponent(text))
    } catch {
      // It is no address.
    }
  if (/^~(?=\/|$)/.test(text)) names.add(path.join(os.homedir(), text.slice(1)))
  return [...names].flatMap((name) => (name.includes('\0') ? [] : (resolveIn(cwd, name) ?? [])))
}

function shownPaths(preview: PermissionRequest['preview']): string[] {
  return (preview ?? []).flatMap((item) => (item.type === 'diff' ? [item.path] : []))
}

function patchedPaths({ key, text }: NamedText): string[] {
  return PATCH.test(key) ? [...text.matchAll(PATCHED)].map(([, name = '']) => name.trim()) : []
}

/** A value beside the named paths that leads out of the folder, or is none of a name. */
function leaves(text: string): boolean {
  return /^([/\\~]|[A-Za-z]:[/\\]|file:)|(^|[/\\])\.\.([/\\]|$)/i.test(text) && !/^https?:/i.test(text)
}

/** An address of something that is no file. */
function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:/i.test(text) && !/^file:/i.test(text)
}

/** Returns whether a path is not text, and therefore unknown. */
function hasOddPath(input: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(input).some(([key, value]) => {
    if (!isSet(value) || !PATH.test(key)) return false
    return Array.isArray(value)
      ? value.some((item) => typeof item !== 'string' && !isRecord(item))
      : typeof value !== 'string'
  })
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
