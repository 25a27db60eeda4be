import { defined } from '#shared/kernel/defined'
import type { UsageReport } from '#shared/usage/entities'
import type { JsonRecord } from './records'
import { count, record } from './values'

type Facts = Pick<UsageReport, 'serviceTier' | 'speed' | 'region' | 'webSearches'>

/** Longest name of a tier, speed or region. */
const MAX_LENGTH = 40
/** Names of what costs the usual price. */
const usual = new Set(['', 'standard', 'default', 'auto', 'global', 'not_available'])

/** Returns what the price of a call of Anthropic's API depends on besides tokens. */
export function factsOfAnthropic(usage: JsonRecord): Facts {
  return priceFacts({
    serviceTier: usage['service_tier'],
    speed: usage['speed'],
    region: usage['inference_geo'],
    webSearches: record(usage['server_tool_use'])['web_search_requests'],
  })
}

/** Returns the part of the tokens written to a cache of Anthropic's API that it keeps for an hour, if any. */
export function longWrites(usage: JsonRecord, cacheWriteTokens: number): Pick<UsageReport, 'longCacheWriteTokens'> {
  const tokens = Math.min(count(record(usage['cache_creation'])['ephemeral_1h_input_tokens']), cacheWriteTokens)
  return tokens === 0 ? {} : { longCacheWriteTokens: tokens }
}

/** Returns what a price depends on besides tokens, without what is usual or no such fact. */
export function priceFacts(told: { readonly [K in keyof Facts]?: unknown }): Facts {
  const webSearches = Math.floor(count(told.webSearches))
  return defined({
    serviceTier: name(told.serviceTier),
    speed: name(told.speed),
    region: name(told.region),
    webSearches: webSearches > 0 && Number.isSafeInteger(webSearches) ? webSearches : undefined,
  })
}

function name(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || usual.has(value.toLowerCase())) return undefined
  return value
}
