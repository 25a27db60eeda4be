import type { KeyStorage, Persona, Profile, ProviderConfig } from '#shared/configuration/entities'
import type { RequestInput, RequestName, RequestOutput } from '#shared/contract'
import type { ContractError } from '#shared/kernel/errors'
import type { AgentSettings } from '#shared/settings/entities'
import type { Connection } from '../host/connection.svelte'

/** Configuration that agents can start with: personas, profiles, providers, and their settings. */
export class Configuration {
  personas = $state.raw<readonly Persona[]>([])
  profiles = $state.raw<readonly Profile[]>([])
  providerConfigs = $state.raw<readonly ProviderConfig[]>([])
  keyStorage = $state.raw<KeyStorage | null>(null)
  settings = $state.raw<AgentSettings | null>(null)

  constructor(private readonly connection: Connection) {
    connection.onReady(() => void this.load())
    connection.onServerEvent((event) => {
      if (event.type === 'personas.changed') this.personas = event.payload.personas
      if (event.type === 'profiles.changed') this.profiles = event.payload.profiles
      if (event.type === 'providerConfigs.changed') this.providerConfigs = event.payload.providerConfigs
      if (event.type === 'adapters.changed') void this.#loadSettings()
    })
  }

  load = async (): Promise<void> => {
    await Promise.all([this.#loadPersonas(), this.#loadProfiles(), this.#loadProviders(), this.#loadSettings()])
  }

  /** Asks for a change of the settings. Resolves to what is wrong with it, or null. */
  changeSettings = async <N extends Extract<RequestName, `settings.${string}`>>(
    name: N,
    input: RequestInput<N>,
  ): Promise<ContractError | null> => {
    const answer = await this.connection.request(name, input)
    if (!answer.ok) return answer.error
    this.settings = (answer.value as RequestOutput<'settings.get'>).settings
    return null
  }

  personaName(personaId: string | undefined): string | undefined {
    return this.personas.find((persona) => persona.personaId === personaId)?.name
  }

  profileName(profileId: string | undefined): string | undefined {
    return this.profiles.find((profile) => profile.profileId === profileId)?.name
  }

  async #loadPersonas(): Promise<void> {
    const answer = await this.connection.request('persona.list', {})
    if (answer.ok) this.personas = answer.value.personas
  }

  async #loadProfiles(): Promise<void> {
    const answer = await this.connection.request('profile.list', {})
    if (answer.ok) this.profiles = answer.value.profiles
  }

  /** Takes its time where a keychain has to be opened first. */
  async #loadProviders(): Promise<void> {
    const answer = await this.connection.request('providerConfig.list', {})
    if (!answer.ok) return
    this.providerConfigs = answer.value.providerConfigs
    this.keyStorage = answer.value.keyStorage
  }

  async #loadSettings(): Promise<void> {
    const settings = await this.connection.request('settings.get', {})
    if (settings.ok) this.settings = settings.value.settings
  }
}
