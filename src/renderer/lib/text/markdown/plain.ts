import type { Token } from 'markdown-it'
import { definitionText } from '#shared/text/definitions'
import { createParser } from './parser'

/** Returns Markdown as plain text: the words without marks, code as it stands, cells of a table a tab apart. */
export function plainText(markdown: string): string {
  const parser = createParser()
  let text = ''
  const lists: (number | null)[] = []
  const env = {}
  for (const token of parser.parse(markdown, env)) {
    if (token.type === 'inline') text += inlineText(token.children ?? [])
    else if (token.type === 'fence' || token.type === 'code_block') text += `${token.content}\n`
    else if (token.type === 'math_block') text += `${token.content}\n\n`
    else if (token.type === 'reference_definition') text += `${definitionText(token, env)}\n\n`
    else if (token.type === 'bullet_list_open') lists.push(null)
    else if (token.type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1))
    else if (token.type === 'list_item_open') text += `${'  '.repeat(lists.length - 1)}${mark(lists)}`
    else if (token.type === 'td_close' || token.type === 'th_close') text += '\t'
    else if (token.type === 'hr') text += '\n'
    else text += endOf(token, lists)
  }
  return text
    .replace(/\t\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function mark(lists: (number | null)[]): string {
  const number = lists.at(-1)
  if (number == null) return '• '
  lists[lists.length - 1] = number + 1
  return `${number}. `
}

function endOf({ type, hidden }: Token, lists: (number | null)[]): string {
  if (type === 'bullet_list_close' || type === 'ordered_list_close') {
    lists.pop()
    return lists.length === 0 ? '\n' : ''
  }
  if (type === 'tr_close') return '\n'
  if (type === 'paragraph_close') return hidden || lists.length > 0 ? '\n' : '\n\n'
  return type === 'heading_close' || type === 'table_close' ? '\n\n' : ''
}

function inlineText(tokens: readonly Token[]): string {
  return tokens.map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? '\n' : content)).join('')
}
