import type { Choice } from '../../../../shared/adapter/entities'
import type { ReasoningLevels } from '../../../../shared/session/entities'

/** A model as an agent told of it. */
export interface KnownModel extends Choice {
  /** In tokens. */
  readonly contextWindow?: number
  readonly levels?: ReasoningLevels
}

/** What a session can have otherwise than the settings say. */
export type SwitchKind = 'mcp' | 'skill'

/** Reads of what agents can use. */
export interface EquipmentReads {
  /** By name, what a session has switched on or off. */
  switches(sessionId: string, kind: SwitchKind): Promise<ReadonlyMap<string, boolean>>
  /** By adapter, the models its agents offered last. */
  adapterModels(): Promise<ReadonlyMap<string, readonly KnownModel[]>>
}

/** Writes of what agents can use. */
export interface EquipmentWrites {
  /** Keeps that a session has something switched on or off. */
  putSwitch(sessionId: string, kind: SwitchKind, name: string, isOn: boolean): void
  /** Keeps what the agents of an adapter can be set to. */
  putAdapterModels(adapterName: string, models: readonly KnownModel[], at: number): void
}
