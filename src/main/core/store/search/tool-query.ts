import type { ToolCriteria } from '../port/sessions'
import { pathPhrase, phrasesOf, queryWords } from './search-text'

/** Minimum length of a beginning of a word in what tools said. */
const SHORTEST_PREFIX = 4

/** Places that a search can look in. */
export type SearchPlace = 'messages' | 'tools' | 'reasoning'

/** A search after the filters among its words are taken out. */
export interface ToolQuery {
  /** Words to find; empty when only filters are given. */
  readonly text: string
  /** Places; undefined: only messages, titles, tags and notes. */
  readonly places: readonly SearchPlace[] | undefined
  readonly file: string | undefined
  readonly command: string | undefined
  readonly error: string | undefined
}

const FILTER = /(^|\s)(in|file|command|error):(?:"([^"]*)"|([^\s"]+))/giu

/** Reads the filters of a search: those in its words (`in:tools error:"no such file"`), and those beside it. */
export function toolQuery(query: string, criteria: ToolCriteria): ToolQuery {
  const places = new Set<SearchPlace>(criteria.in ?? [])
  const filters: { file?: string; command?: string; error?: string } = {}
  const text = query.replace(FILTER, (whole, space: string, name: string, quoted?: string, plain?: string) => {
    const value = quoted ?? plain ?? ''
    const key = name.toLowerCase()
    if (key !== 'in') filters[key as keyof typeof filters] = quoted === undefined ? value : `"${value}"`
    else if (isPlace(value)) places.add(value)
    else return whole
    return space
  })
  const { file = filters.file, command = filters.command, error = filters.error } = criteria
  return { text: text.trim(), places: places.size === 0 ? undefined : [...places], file, command, error }
}

/** Returns whether a search is about more than messages. */
export function isAboutTools({ places, file, command, error }: ToolQuery): boolean {
  return places !== undefined || file !== undefined || command !== undefined || error !== undefined
}

/** Returns whether messages are searched too. */
export function isAboutMessages({ places, file, command, error }: ToolQuery): boolean {
  return places?.includes('messages') === true && file === undefined && command === undefined && error === undefined
}

/**
 * Returns a query of the index of tools that finds calls with every word and filter; null when there is nothing to find.
 * Every word is quoted, so no input is an expression.
 */
export function toolExpression(query: ToolQuery): string | null {
  const { places, file, command, error } = query
  const isFiltered = file !== undefined || command !== undefined || error !== undefined
  const columns = [
    ...(isFiltered || places?.includes('tools') === true ? ['command', 'path', 'error', 'output'] : []),
    ...(places?.includes('reasoning') === true && !isFiltered ? ['reasoning'] : []),
  ]
  const words = wordsExpression(query.text)
  const parts = [
    ...(words === null || columns.length === 0 ? [] : [`{${columns.join(' ')}} : (${words})`]),
    ...(file === undefined ? [] : column('path', pathPhrase(file))),
    ...(command === undefined ? [] : column('command', filterExpression(command))),
    ...(error === undefined ? [] : column('error', filterExpression(error))),
  ]
  return parts.length === 0 ? null : parts.join(' AND ')
}

function column(name: string, expression: string | null): string[] {
  return expression === null ? [] : [`${name} : (${expression})`]
}

function wordsExpression(text: string): string | null {
  const words = queryWords(text)
  const phrases = words.flatMap(phrasesOf)
  if (phrases.length === 0) return null
  const tail = /[\p{L}\p{N}]*$/u.exec(words.at(-1) ?? '')?.[0] ?? ''
  return `${phrases.join(' AND ')}${[...tail].length >= SHORTEST_PREFIX ? ' *' : ''}`
}

/** A quoted filter is a phrase. */
function filterExpression(filter: string): string | null {
  if (!filter.startsWith('"')) return wordsExpression(filter)
  const words = queryWords(filter)
  return words.length === 0 ? null : phrasesOf(words.join(' ')).join(' AND ')
}

function isPlace(value: string): value is SearchPlace {
  return value === 'messages' || value === 'tools' || value === 'reasoning'
}
