import type { AdapterFailure } from '#shared/adapter/port'
import { scriptedAdapter, type ScriptedAdapter } from '#core/testing/scripted-agent'
import { hostOfTest } from '#core/testing/host-of-test'
import { talked } from '#core/testing/talk'
import type { TestClient } from '#core/testing/test-host'

interface UsedHost {
  readonly client: TestClient
  readonly model: ScriptedAdapter
  /** Adds a session in which these texts were said. */
  add(sessionId: string, ...said: string[]): Promise<void>
}

const FAILURE: AdapterFailure = { category: 'provider', recoverable: false, message: 'It is out of order.' }

/** A host with sessions, and a model that answers questions; null fails, undefined never comes. */
export async function usedHost(
  answer: (question: string) => string | null | undefined,
  { answersFreely = true }: { readonly answersFreely?: boolean } = {},
): Promise<UsedHost> {
  const talker = scriptedAdapter('talker', ({ emit }) => {
    emit({ type: 'text', delta: 'Done.' })
    return Promise.resolve(undefined)
  })
  const scripted = scriptedAdapter('fake', ({ prompt, emit, cancelled }) => {
    const told = answer(prompt)
    if (told === undefined) return cancelled.then(() => undefined)
    if (told === null) return Promise.resolve({ outcome: 'error', failure: FAILURE })
    emit({ type: 'text', delta: told })
    return Promise.resolve(undefined)
  })
  const model = answersFreely
    ? Object.assign(scripted, { answersFreely: { kind: 'answersFreely' as const } })
    : scripted
  const test = await hostOfTest([talker, model])
  const client = await test.client()
  return { client, model, add: async (sessionId, ...said) => void (await talked(client, sessionId, ...said)) }
}
