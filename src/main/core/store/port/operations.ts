import type { AutomationRecord, AutomationRunRecord } from '#shared/automation/entities'
import type { PermissionRule } from '#shared/permission/rule'
import type { ContractError } from '#shared/kernel/errors'
import type { Result } from '#shared/kernel/result'
import type { EquipmentWrites } from './agent-resources'
import type { AttemptWrites } from './attempts'
import type { AutomationWrites } from './automations'
import type { ConfigurationWrites } from './configurations'
import type { ElicitationWrites } from './elicitations'
import type { ErasureWrites } from './erasures'
import type { FileWrites } from './files'
import type { PermissionRuleWrites, PermissionWrites } from './permissions'
import type { PurgeWrites } from './sessions'
import type { FleetWrites } from './fleets'
import type { MachineWrites } from './machines'
import type { LandingWrites } from './landings'
import type { PlaceWrites } from './places'
import type { ReceiptWrites } from './receipts'
import type { TerminalWrites } from './terminals'
import type { MeaningWrites } from './meaning'
import type { TrustWrites } from './trust'
import type { UsageWrites } from './usage'

type Methods<T> = { [K in keyof T]: T[K] extends (...input: infer I) => unknown ? (...input: I) => unknown : never }

/** The same methods, each in a transaction of its own. */
type Committed<T extends Methods<T>> = {
  [K in keyof T]: (...input: Parameters<T[K]>) => Promise<Result<ReturnType<T[K]>, ContractError>>
}

/** Methods of the writer that are a whole operation. */
type WholeWrites = Pick<PermissionRuleWrites, 'putPermissionRule' | 'removePermissionRule'> &
  Pick<PermissionRuleWrites, 'removeSessionPermissionRules' | 'dismissStricterReadings'> &
  Pick<PermissionWrites, 'snoozePermission' | 'setPermissionExpiry'> &
  Pick<ElicitationWrites, 'settleElicitation'> &
  Pick<ConfigurationWrites, 'putConfiguration' | 'removeConfiguration'> &
  Pick<EquipmentWrites, 'putAdapterModels'> &
  Pick<FileWrites, 'appendFile' | 'finishFile' | 'dropUpload' | 'dropStagedFile' | 'dropForgottenFiles'> &
  Pick<TrustWrites, 'trustItems' | 'untrustFolder' | 'blockFolder'> &
  LandingWrites &
  Pick<PlaceWrites, 'putPlace' | 'deletePlace' | 'allowSetup'> &
  Pick<AttemptWrites, 'putAttemptGroup' | 'deleteAttemptGroup' | 'putAttempt'> &
  Pick<AutomationWrites, 'putAutomation' | 'deleteAutomation' | 'putAutomationRun'> &
  MeaningWrites &
  TerminalWrites &
  Pick<ReceiptWrites, 'dropReceipts'> &
  MachineWrites &
  FleetWrites &
  Pick<ErasureWrites, 'endErasure'> &
  Pick<UsageWrites, 'priceAgain' | 'forgetFoundUsage'> &
  Pick<PurgeWrites, 'purgeSession'>

/** Operations of several writes. */
interface CombinedWrites {
  /** Stores a run together with what it changes of its automation. */
  recordAutomationRun(run: AutomationRunRecord, automation: AutomationRecord, kept: number): void
  /** Settles an interrupted request and saves the rule that answers it from then on. False when it was not offered. */
  settlePermission(requestId: string, rule: PermissionRule | null): boolean
  /** Begins an upload and drops those that were given up. */
  beginFile(uploadId: string, at: number, givenUp: readonly string[]): void
  /** Stores a whole file. */
  storeFile(
    uploadId: string,
    file: { blobId: string; mimeType: string },
    parts: readonly Uint8Array[],
    at: number,
  ): void
}

/**
 * Writes of rows that are no state of a session and follow from no event, by name. Each is one transaction, with the
 * failures of `Store.write`. Everything else is written by projections of events.
 */
export type StoreOperations = Committed<WholeWrites> & Committed<CombinedWrites>
