import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A code block of the documentation. */
export interface Example {
  /** Page and line, such as `docs/cli.md:39`. */
  readonly place: string
  readonly language: string
  readonly code: string
}

const root = join(import.meta.dirname, '..', '..', '..', '..')

/** Returns the pages for users: the README and those of `docs`, without the records of decisions. */
export async function userPages(): Promise<string[]> {
  const names = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md')).sort()
  return ['README.md', ...names.map((name) => `docs/${name}`)]
}

/** Returns the code blocks of a page in their order. */
export async function examplesOf(page: string): Promise<Example[]> {
  const lines = (await readFile(join(root, page), 'utf8')).split(/\r?\n/)
  const examples: Example[] = []
  let open: { line: number; indent: number; language: string; code: string[] } | undefined
  lines.forEach((line, index) => {
    const [, indent = '', language] = /^( *)```(\w*)/.exec(line) ?? []
    if (language === undefined) open?.code.push(line.slice(open.indent))
    else if (open === undefined) open = { line: index + 1, indent: indent.length, language, code: [] }
    else {
      examples.push({ place: `${page}:${open.line}`, language: open.language, code: open.code.join('\n') })
      open = undefined
    }
  })
  return examples
}

/** Splits an example into its commands: a comment begins another one. */
export function commandsOf({ language, code }: Example): string[] {
  if (language !== 'sh') return [code]
  return code
    .split(/\n(?=#)/)
    .map((part) => part.replaceAll(/^#.*\n/gm, ''))
    .filter((part) => part.trim() !== '')
}

/** Returns the arguments of every call of `parley` in a shell command. */
export function callsIn(command: string): string[][] {
  const words = command
    .replaceAll(/\\\n/g, ' ')
    .matchAll(/"(?:\\.|[^"])*"|'[^']*'|[;|<>()\n]|&&|(?:[^\s"';|<>()&]|"[^"]*"|'[^']*')+/g)
  const calls: string[][] = []
  let call: string[] | undefined
  let isStart = true
  let isFile = false
  for (const [word] of words) {
    if (/^(?:[;|()\n]|&&)$/.test(word)) {
      isStart = true
      call = undefined
    } else if (word === '<' || word === '>') isFile = true
    else if (isFile) isFile = false
    else if (call !== undefined) call.push(word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'))
    else if (isStart && word === 'parley') calls.push((call = []))
    else isStart &&= word === 'npx'
  }
  return calls
}
