import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/*
 * Counts what the files of tools say was used, straight from their lines. Shares nothing with what imports them, so that
 * both can be compared.
 */

export interface Counted {
  readonly calls: number
  /** All input, cached or not. */
  readonly input: number
  /** All output, with reasoning. */
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly reasoning: number
}

/** One call of a model. */
export interface CountedCall extends Omit<Counted, 'calls'> {
  readonly at: string
}

type Json = Record<string, unknown>
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => path.endsWith('.jsonl') && statSync(path).isFile())
    .sort()
}

function linesOf(path: string): Json[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [object(JSON.parse(line))]
      } catch {
        return []
      }
    })
}

/** Claude Code: a call has a line for each part of its message, and in each file that it was copied to. The last counts. */
export function countClaude(folder: string): CountedCall[] {
  const calls = new Map<string, CountedCall>()
  for (const path of filesIn(folder))
    for (const line of linesOf(path)) {
      const message = object(line['message'])
      const usage = object(message['usage'])
      if (line['type'] !== 'assistant' || message['model'] === '<synthetic>' || Object.keys(usage).length === 0)
        continue
      const request = text(line['requestId']) || text(line['requestRef']) || path
      const key = `${text(message['id'])} ${request}`
      const cacheRead = number(usage['cache_read_input_tokens'])
      const cacheWrite = number(usage['cache_creation_input_tokens'])
      calls.set(key, {
        at: calls.get(key)?.at ?? text(line['timestamp']),
        input: number(usage['input_tokens']) + cacheRead + cacheWrite,
        output: number(usage['output_tokens']),
        cacheRead,
        cacheWrite,
        reasoning: 0,
      })
    }
  return [...calls.values()]
}

const codexKeys = ['input_tokens', 'output_tokens', 'cached_input_tokens', 'reasoning_output_tokens'] as const

/** A total that is lower than before, or that of the last call alone. */
function startsAgain(before: Json, total: Json, last: Json): boolean {
  const isTold = codexKeys.every((key) => number(total[key]) === number(before[key]))
  const isLower = codexKeys.some((key) => number(total[key]) < number(before[key]))
  return !isTold && (isLower || codexKeys.every((key) => number(total[key]) === number(last[key])))
}

/**
 * Codex: totals that grow with each call, and may be told twice. Those of a fork begin with what its source has used; an older
 * fork has a copy of it. A subagent without its parent is no session.
 */
export function countCodex(folders: readonly string[]): CountedCall[] {
  const calls = new Map<string, CountedCall>()
  const files = folders.flatMap(filesIn).map(linesOf)
  const headers = files.map((lines) => object(lines.find(({ type }) => type === 'session_meta')?.['payload']))
  const ids = new Set(headers.map(({ id }) => id))
  for (const [index, lines] of files.entries()) {
    const header = object(headers[index])
    const parent = object(object(object(header['source'])['subagent'])['thread_spawn'])['parent_thread_id']
    if (parent !== undefined && !ids.has(parent)) continue
    let before: Json | null = null
    let turn = ''
    for (const line of lines) {
      const payload = object(line['payload'])
      turn = text(payload['turn_id']) || turn
      const info = object(payload['info'])
      const total = object(info['total_token_usage'])
      if (payload['type'] !== 'token_count' || Object.keys(total).length === 0) continue
      const last = object(info['last_token_usage'])
      const isFirstOfFork: boolean = before === null && header['history_base'] !== undefined
      const isRestart: boolean = before !== null && startsAgain(before, total, last)
      const grown = codexKeys.map((key) =>
        isFirstOfFork || isRestart ? number(last[key]) : number(total[key]) - number(before?.[key]),
      )
      before = total
      const [input = 0, output = 0, cacheRead = 0, reasoning = 0] = grown
      const key = `${turn} ${JSON.stringify(total)}`
      if (input + output > 0 && !calls.has(key))
        calls.set(key, { at: text(line['timestamp']), input, output, cacheRead, cacheWrite: 0, reasoning })
    }
  }
  return [...calls.values()]
}

/** Gemini CLI: a message is told again as it grows, and in lists; what was taken back was used all the same. */
export function countGemini(folder: string): CountedCall[] {
  return filesIn(folder).flatMap((path) => {
    const messages = new Map<string, Json>()
    const put = (message: Json): void => {
      const id = text(message['id'])
      if (id !== '') messages.set(id, { ...messages.get(id), ...message })
    }
    for (const line of linesOf(path)) {
      const list = object(line['$set'])['messages']
      if (Array.isArray(list)) for (const message of list) put(object(message))
      else if (line['$set'] === undefined && line['sessionId'] === undefined) put(line)
    }
    return [...messages.values()].flatMap((message) => {
      const tokens = object(message['tokens'])
      if (Object.keys(tokens).length === 0) return []
      const reasoning = number(tokens['thoughts'])
      return [
        {
          at: text(message['timestamp']),
          input: number(tokens['input']),
          output: number(tokens['output']) + reasoning,
          cacheRead: number(tokens['cached']),
          cacheWrite: 0,
          reasoning,
        },
      ]
    })
  })
}

/** Adds up calls. */
export function sumOf(calls: readonly CountedCall[]): Counted {
  const sum = (key: keyof CountedCall): number => calls.reduce((all, call) => all + Number(call[key]), 0)
  return {
    calls: calls.length,
    input: sum('input'),
    output: sum('output'),
    cacheRead: sum('cacheRead'),
    cacheWrite: sum('cacheWrite'),
    reasoning: sum('reasoning'),
  }
}
