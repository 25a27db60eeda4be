import { ok, type Result } from '#shared/kernel/result'
import { record, text } from '#core/agents/transcript/values'
import type { Refusal } from '../protocol/server'
import type { Settings } from '../session/settings'
import { pathOf, type Ask } from './protocol-session'

/** Mode, model and effort of a session, which keeps them itself: each change is a message of the conversation. */
export class Switches {
  #agent: string | undefined
  #model: string | undefined

  constructor(
    private readonly ask: Ask,
    private readonly sessionId: string,
    current: { readonly agent: string | undefined; readonly model: string | undefined },
  ) {
    this.#agent = current.agent
    this.#model = current.model
  }

  /** Sends those settings that the session does not have yet. */
  async apply({ agent, model, variant }: ReturnType<Settings['params']>): Promise<Result<unknown, Refusal>> {
    const path = pathOf(this.sessionId)
    if (agent !== this.#agent) {
      const switched = await this.ask('POST', `${path}/agent`, { agent })
      if (!switched.ok) return switched
      this.#agent = agent
    }
    const { providerID, modelID } = record(model)
    const id = text(modelID)
    const provider = text(providerID)
    const key = keyOf(provider, id, variant)
    if (id === undefined || provider === undefined || key === this.#model) return ok(undefined)
    const body = { model: { providerID: provider, id, ...(variant === undefined ? {} : { variant }) } }
    const switched = await this.ask('POST', `${path}/model`, body)
    if (switched.ok) this.#model = key
    return switched
  }
}

/** Returns a model with its effort as a text; without an effort it is the model's default one. */
export function keyOf(
  provider: string | undefined,
  id: string | undefined,
  variant: string | null | undefined,
): string {
  return `${provider ?? ''}/${id ?? ''}#${variant ?? 'default'}`
}
