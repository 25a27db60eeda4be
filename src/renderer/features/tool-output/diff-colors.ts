import { highlighter } from '#renderer/lib/text/highlight/highlighter'
import { coloredLines, type ColoredText } from './colored-lines'
import type { DiffLine } from './diff-lines'

/** Endings of files whose language the highlighter knows by another name. */
const LANGUAGES: Readonly<Record<string, string>> = {
  mjs: 'javascript',
  cjs: 'javascript',
  mts: 'typescript',
  cts: 'typescript',
  svelte: 'xml',
  vue: 'xml',
  h: 'c',
  hpp: 'cpp',
  jsonc: 'json',
}

/** Colors the lines of a diff of a file, each side as a whole. Resolves to the lines by index; empty without a language. */
export async function colorsOf(path: string, lines: readonly DiffLine[]): Promise<readonly ColoredText[][]> {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  const language = LANGUAGES[ending] ?? ending
  const colored: ColoredText[][] = []
  for (const side of ['removed', 'added'] as const) {
    const indexes = lines.flatMap(({ kind }, index) => (kind === side || kind === 'same' ? [index] : []))
    const html = await highlighter.highlight(indexes.map((index) => lines[index]?.text ?? '').join('\n'), language)
    if (html === null) return []
    coloredLines(html).forEach((line, nth) => {
      const index = indexes[nth]
      if (index !== undefined) colored[index] = line
    })
  }
  return colored
}
