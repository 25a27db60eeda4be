import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'

/*
 * Counts what the files of tools say was used, straight from their records. Shares nothing with what imports them, so that
 * both can be compared.
 */

/** Tokens of a model call, or of several. All input, cached or not, and all output, with reasoning. */
export interface Tokens {
  readonly input: number
  readonly output: number
  readonly cached: number
}

type Json = Record<string, unknown>
const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))

const linesOf = (path: string): Json[] =>
  readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => object(JSON.parse(line)))

const recordsIn = (folder: string): Json[] => filesIn(folder, '.jsonl').flatMap(linesOf)

/** OpenCode and Kilo: messages of agents, in tables of two generations; a fork copies those of its source. */
export function countDatabase(path: string): Tokens[] {
  const database = new Database(path, { readonly: true })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all()
    const calls = new Map<string, Tokens>()
    for (const table of ['message', 'session_message'].filter((name) => tables.includes(name)))
      for (const data of database.prepare(`SELECT data FROM ${table}`).pluck().all()) {
        const message = object(JSON.parse(String(data)))
        const tokens = object(message['tokens'])
        const cache = object(tokens['cache'])
        const cached = number(cache['read'])
        const call = {
          input: number(tokens['input']) + cached + number(cache['write']),
          output: number(tokens['output']) + number(tokens['reasoning']),
          cached,
        }
        if (call.input + call.output > 0)
          calls.set(JSON.stringify([message['time'], message['modelID'] ?? message['model'], tokens]), call)
      }
    return [...calls.values()]
  } finally {
    database.close()
  }
}

/** Copilot: a running total at each end of a session. */
export function countCopilot(folder: string): Tokens[] {
  return filesIn(folder, 'events.jsonl').flatMap((path) => {
    const ends = linesOf(path).filter(({ type }) => type === 'session.shutdown')
    return Object.values(object(object(ends.at(-1)?.['data'])['modelMetrics'])).map((metrics) => {
      const usage = object(object(metrics)['usage'])
      return {
        input: number(usage['inputTokens']),
        output: number(usage['outputTokens']),
        cached: number(usage['cacheReadTokens']),
      }
    })
  })
}

/** pi: the usage of each message of an agent, whose input leaves out the cache. */
export function countPi(folder: string): Tokens[] {
  return recordsIn(folder).map(({ message }) => {
    const usage = object(object(message)['usage'])
    const cached = number(usage['cacheRead'])
    return {
      input: number(usage['input']) + cached + number(usage['cacheWrite']),
      output: number(usage['output']),
      cached,
    }
  })
}

/** Qwen Code: answers, and measurements of requests that no answer tells. */
export function countQwen(folder: string): Tokens[] {
  const records = recordsIn(folder)
  const answers = records.flatMap(({ usageMetadata }) => {
    const usage = object(usageMetadata)
    if (Object.keys(usage).length === 0) return []
    return [
      {
        input: number(usage['promptTokenCount']),
        output: number(usage['candidatesTokenCount']) + number(usage['thoughtsTokenCount']),
        cached: number(usage['cachedContentTokenCount']),
      },
    ]
  })
  const left = answers.map((answer) => JSON.stringify(answer))
  const others = records.flatMap(({ systemPayload }) => {
    const event = object(object(systemPayload)['uiEvent'])
    if (event['event.name'] !== 'qwen-code.api_response') return []
    const request = {
      input: number(event['input_token_count']),
      output: number(event['output_token_count']) + number(event['thoughts_token_count']),
      cached: number(event['cached_content_token_count']),
    }
    const told = left.indexOf(JSON.stringify(request))
    if (told >= 0) left.splice(told, 1)
    return told >= 0 ? [] : [request]
  })
  return [...answers, ...others]
}

/** Kimi Code: one record for each request, whose input leaves out the cache. */
export function countKimi(folder: string): Tokens[] {
  return recordsIn(folder)
    .filter(({ type }) => type === 'usage.record')
    .map((record) => {
      const usage = object(record['usage'])
      const cached = number(usage['inputCacheRead'])
      const input = number(usage['inputOther']) + cached + number(usage['inputCacheCreation'])
      return { input, output: number(usage['output']), cached }
    })
}

/** Cline CLI: numbers of each message. */
export function countCline(folder: string): Tokens[] {
  return filesIn(folder, '.messages.json').flatMap((path) => {
    const { messages } = object(JSON.parse(readFileSync(path, 'utf8')))
    return (Array.isArray(messages) ? messages : []).map((message) => {
      const metrics = object(object(message)['metrics'])
      return {
        input: number(metrics['inputTokens']),
        output: number(metrics['outputTokens']),
        cached: number(metrics['cacheReadTokens']),
      }
    })
  })
}
