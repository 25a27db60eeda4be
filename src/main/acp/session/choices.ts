import {
  RequestError,
  type SessionConfigOption,
  type SessionModeState,
  type SessionUpdate,
} from '@agentclientprotocol/sdk/unstable'
import type { Choice } from '#shared/adapter/entities'
import type { RequestResult } from '#shared/contract'
import type { Conversation } from '#shared/conversation/entities'
import { defined } from '#shared/kernel/defined'
import { ReasoningEffort } from '#shared/vocabulary/entities'
import type { AgentSelection } from '#shared/session/entities'
import { acpError } from '../convert/errors'
import { adapterNameOf, configOptions, modeState, UNSET, type OptionSources, type Wishes } from '../convert/options'
import type { Editor } from './editor'

/** Options of a session as a client of the protocol gets them. */
export interface Options {
  readonly modes: SessionModeState | null
  readonly configOptions: SessionConfigOption[]
}

/** Agent, mode, model and effort of a session: those in effect, and those wished for the next message. */
export class Choices {
  private wishes: Wishes = {}
  private told: Options = { modes: null, configOptions: [] }
  private readonly models = new Map<string, readonly Choice[]>()

  constructor(
    private readonly editor: Editor,
    private readonly sessionId: string,
  ) {}

  /** Returns the options, which the client then knows. */
  async tell(conversation: Conversation | null): Promise<Options> {
    this.told = await this.options(conversation)
    return this.told
  }

  /** Returns updates for what has changed since the client was told. */
  async updates(conversation: Conversation | null): Promise<SessionUpdate[]> {
    const before = this.told
    const now = await this.options(conversation)
    this.told = now
    const updates: SessionUpdate[] = []
    const mode = now.modes?.currentModeId
    if (mode !== undefined && mode !== before.modes?.currentModeId)
      updates.push({ sessionUpdate: 'current_mode_update', currentModeId: mode })
    if (JSON.stringify(now.configOptions) !== JSON.stringify(before.configOptions))
      updates.push({ sessionUpdate: 'config_option_update', configOptions: now.configOptions })
    return updates
  }

  /** Returns the selection that the next message has to be sent with; undefined when nothing was chosen. */
  selection(conversation: Conversation | null, adapterName: string | undefined): AgentSelection | undefined {
    const { agent, mode, model, effort } = this.wishes
    const name = agent ?? leadOf(conversation)?.adapterName ?? adapterName
    if (Object.keys(this.wishes).length === 0 || name === undefined) return undefined
    return { kind: 'adapter', adapterName: name, ...defined({ mode, model, reasoningEffort: effort }) }
  }

  /** Forgets the wishes, which were sent. */
  sent(): void {
    this.wishes = {}
  }

  /** Returns the name of the agent that gets the next message. */
  async adapterName(conversation: Conversation | null): Promise<string | undefined> {
    return adapterNameOf({ adapters: await this.editor.adapters(), lead: leadOf(conversation), wishes: this.wishes })
  }

  /** Sets an option. Throws for a value that is not offered, and when it cannot be set. */
  async set(conversation: Conversation | null, configId: string, value: unknown): Promise<void> {
    const { configOptions: options } = await this.options(conversation)
    const option = options.find(({ id }) => id === configId)
    if (option?.type !== 'select') throw RequestError.invalidParams({ configId }, `There is no option "${configId}"`)
    const values = option.options.flatMap((each) => ('value' in each ? [each.value] : []))
    if (typeof value !== 'string' || !values.includes(value))
      throw RequestError.invalidParams({ configId, values }, 'The option has no such value')
    await this.apply(conversation, configId, value)
  }

  private async apply(conversation: Conversation | null, configId: string, value: string): Promise<void> {
    const lead = leadOf(conversation)
    if (configId === 'agent') {
      this.wishes = value === lead?.adapterName ? {} : { agent: value }
      return
    }
    const isLater = lead === undefined || (this.wishes.agent ?? lead.adapterName) !== lead.adapterName
    const { host } = this.editor
    const { sessionId } = this
    if (isLater || value === UNSET) {
      const { [configId as 'mode' | 'model' | 'effort']: _before, ...others } = this.wishes
      this.wishes = value === UNSET ? others : { ...others, [configId]: value }
      return
    }
    const { agentId } = lead
    if (configId === 'mode') must(await host.request('session.mode.set', { sessionId, agentId, mode: value }))
    else if (configId === 'model')
      must(await host.request('session.model.switchTo', { sessionId, agentId, modelId: value }))
    else {
      const reasoningEffort = ReasoningEffort.parse(value)
      must(await host.request('session.agent.update', { sessionId, agentId, reasoningEffort }))
    }
  }

  private async options(conversation: Conversation | null): Promise<Options> {
    const lead = leadOf(conversation)
    const adapters = await this.editor.adapters()
    const { wishes } = this
    const name = adapterNameOf({ adapters, lead, wishes })
    const sources: OptionSources = {
      adapters,
      lead,
      wishes,
      features: lead === undefined ? undefined : conversation?.features[lead.agentId],
      models: name === undefined ? [] : await this.modelsOf(name),
    }
    return { modes: modeState(sources), configOptions: configOptions(sources) }
  }

  /** Returns the models that an agent had when it last ran. */
  private async modelsOf(adapterName: string): Promise<readonly Choice[]> {
    const known = this.models.get(adapterName)
    if (known !== undefined) return known
    const listed = await this.editor.host.request('models.list', { adapterName })
    const models = listed.ok
      ? listed.value.models.map(({ id, name, description }) => ({ id, name, ...defined({ description }) }))
      : []
    this.models.set(adapterName, models)
    return models
  }
}

/** Returns the agent that messages go to. */
export const leadOf = (conversation: Conversation | null) => conversation?.agents.find(({ role }) => role === 'lead')

function must(result: RequestResult<'session.mode.set' | 'session.model.switchTo' | 'session.agent.update'>): void {
  if (!result.ok) throw acpError(result.error)
}
