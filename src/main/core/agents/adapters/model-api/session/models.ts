import { z } from 'zod'
import type { Choice } from '#shared/adapter/entities'
import type { AdapterFailure, ProviderAccess } from '#shared/adapter/port'
import { err, ok, type Result } from '#shared/kernel/result'
import { baseUrlOf } from '../protocol/base-url'
import { failureOfStatus, unreachable } from '../protocol/failures'
import { providerFetch } from '../protocol/provider-fetch'

/** Time limit for a provider to list its models. */
const TIMEOUT_MS = 10_000

/** Maximum number of models, beyond which nobody could choose. */
const MOST_MODELS = 2000

const OpenAiList = z.object({ data: z.array(z.looseObject({ id: z.string(), display_name: z.string().optional() })) })
const GoogleList = z.object({
  models: z.array(
    z.looseObject({
      name: z.string(),
      displayName: z.string().optional(),
      supportedGenerationMethods: z.array(z.string()).optional(),
    }),
  ),
})

/** Reads the list of models of a provider. The first one is not a recommendation. */
export async function listModels(
  access: ProviderAccess,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Result<readonly Choice[], AdapterFailure>> {
  let body: unknown
  try {
    const response = await providerFetch(modelsUrl(access), {
      headers: headersOf(access),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) return err(failureOfStatus(response.status, access.name))
    body = await response.json()
  } catch (error) {
    return err(unreachable(access, error))
  }
  const google = GoogleList.safeParse(body)
  if (access.kind === 'google' && google.success)
    return ok(
      google.data.models
        .filter(({ supportedGenerationMethods }) => supportedGenerationMethods?.includes('generateContent') !== false)
        .map(({ name, displayName }) => ({ id: name.replace(/^models\//, ''), name: displayName ?? name }))
        .slice(0, MOST_MODELS),
    )
  const list = OpenAiList.safeParse(body)
  if (!list.success)
    return err({ message: `${access.name} does not say which models it has.`, category: 'provider', recoverable: true })
  return ok(list.data.data.map(({ id, display_name: name = id }) => ({ id, name })).slice(0, MOST_MODELS))
}

function modelsUrl(access: ProviderAccess): string {
  const url = `${baseUrlOf(access)}/models`
  if (access.kind === 'anthropic') return `${url}?limit=1000`
  return access.kind === 'google' ? `${url}?pageSize=1000` : url
}

function headersOf({ kind, apiKey = '' }: ProviderAccess): Record<string, string> {
  if (kind === 'anthropic') return { 'x-api-key': apiKey, 'anthropic-version': '2023-06-01' }
  if (kind === 'google') return { 'x-goog-api-key': apiKey }
  return apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }
}
