import type { Choice } from '#shared/adapter/entities'
import type { ReasoningLevels } from '#shared/session/entities'

/** A model as an agent reported it. */
export interface KnownModel extends Choice {
  /** In tokens. */
  readonly contextWindow?: number
  readonly levels?: ReasoningLevels
}

/** Kinds of things that a session can switch on or off regardless of the settings. */
export type SwitchKind = 'mcp' | 'skill'

/** Reads of the resources that agents can use. */
export interface EquipmentReads {
  /** Switches of a session, by name: true for on, false for off. */
  switches(sessionId: string, kind: SwitchKind): Promise<ReadonlyMap<string, boolean>>
  /** The models that the agents of each adapter last offered, by adapter. */
  adapterModels(): Promise<ReadonlyMap<string, readonly KnownModel[]>>
}

/** Writes of the resources that agents can use. */
export interface EquipmentWrites {
  /** Stores that a session has something switched on or off. */
  putSwitch(sessionId: string, kind: SwitchKind, name: string, isOn: boolean): void
  /** Stores the models that the agents of an adapter offer. */
  putAdapterModels(adapterName: string, models: readonly KnownModel[], at: number): void
}
