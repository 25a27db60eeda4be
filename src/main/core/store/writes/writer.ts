import type { AnySessionEvent } from '#shared/contract'
import type { Connection } from '../connection'
import type { EventRow } from '../log/event-bundles'
import type { StoreWriter } from '../port'
import type { WordIndex } from '../search/word-index'
import { agentWrites } from './agents'
import { branchWrites } from './branches'
import { configurationWrites } from './configurations'
import { commandWrites } from './commands'
import { WriteContext } from './context'
import { equipmentWrites } from './agent-resources'
import { erasureWrites } from './erasures'
import { eventRows, eventWrites } from './events'
import { fileWrites } from './files'
import { labelWrites } from './labels'
import { messageWrites } from './messages'
import { elicitationWrites } from './elicitations'
import { noteWrites } from './notes'
import { permissionRuleWrites } from './permission-rules'
import { permissionWrites } from './permissions'
import { purgeWrites } from './purge'
import { sessionWrites } from './sessions'
import { attemptWrites } from './attempts'
import { automationWrites } from './automations'
import { fleetWrites } from './fleets'
import { machineWrites } from './machines'
import { landingWrites } from './landings'
import { placeWrites } from './places'
import { privateEventWrites } from './private-events'
import { receiptWrites } from './receipts'
import { terminalWrites } from './terminals'
import { meaningWrites } from './meaning'
import { trustWrites } from './trust'
import { turnWrites } from './turns'
import { usageWrites } from './usage'

/** A writer and what its owner has to tell it. */
export interface OwnedWriter {
  readonly writer: StoreWriter
  readonly words: WordIndex
  /** The row that an event would be stored as. */
  readonly eventRow: (sessionKey: number, event: AnySessionEvent) => EventRow
  /** Another work function begins. */
  begin(): void
  /** Rows were rolled back. */
  forget(): void
}

/** Puts the parts of the writer together. */
export function createWriter(connection: Connection, words: WordIndex): OwnedWriter {
  const context = new WriteContext(connection, words)
  const agents = agentWrites(context)
  const asked = {
    ...permissionWrites(context),
    ...permissionRuleWrites(context),
    ...elicitationWrites(context),
    ...usageWrites(context),
  }
  return {
    writer: {
      ...agents,
      ...sessionWrites(context, agents.putAgent),
      ...messageWrites(context),
      ...fileWrites(context),
      ...labelWrites(context),
      ...turnWrites(context),
      ...commandWrites(context),
      ...noteWrites(context),
      ...asked,
      ...eventWrites(context),
      ...privateEventWrites(context, asked),
      ...branchWrites(context),
      ...configurationWrites(context),
      ...equipmentWrites(context),
      ...purgeWrites(context),
      ...erasureWrites(context),
      ...meaningWrites(context),
      ...trustWrites(context),
      ...landingWrites(context),
      ...placeWrites(context),
      ...terminalWrites(context),
      ...receiptWrites(context),
      ...attemptWrites(context),
      ...automationWrites(context),
      ...machineWrites(context),
      ...fleetWrites(context),
    },
    words,
    eventRow: eventRows(context),
    begin: () => context.begin(),
    forget: () => context.forget(),
  }
}
