import type { AnySessionEvent } from '../../../shared/contract'
import type { Compression } from '../../../shared/compression/entities'
import type { ElicitationEntry, ElicitationRequest, ElicitationResolution } from '../../../shared/elicitation/entities'
import type { ContractError } from '../../../shared/kernel/errors'
import type { Result } from '../../../shared/kernel/result'
import type { BranchChild, InheritedPart } from '../../../shared/branch/entities'
import type { Removal } from '../../../shared/branch/removal'
import type { Choice, PlanEntry } from '../../../shared/adapter/entities'
import type { Environment } from '../../../shared/environment/entities'
import type { FileVersion } from '../../../shared/files/entities'
import type { PermissionEntry, PermissionRequest, PermissionResolution } from '../../../shared/permission/entities'
import type { PermissionRule } from '../../../shared/permission/rule'
import type { BlobReference, Block } from '../../../shared/session/blocks'
import type {
  Conversation,
  ConversationBlock,
  ConversationMessage,
  SessionUsage,
  SubagentState,
} from '../../../shared/session/conversation-types'
import type {
  Agent,
  AgentSetup,
  Delivery,
  Message,
  ReasoningLevels,
  Session,
  SessionListItem,
  SessionStatus,
  Turn,
} from '../../../shared/session/entities'
import type { ContextLink, Squash } from '../../../shared/session/context/types'
import type { RuntimeCommand } from '../../../shared/shell/entities'
import type { AgentTask } from '../../../shared/tasks/entities'
import type { ContextWindowState, CostSource, UsageReport } from '../../../shared/usage/entities'
import type { TokenAmounts, UsageRecord } from '../../../shared/usage/records'
import type { RollupChanges } from '../../../shared/usage/rollup-ledger'

/** A change of a file, as its event holds it. */
export interface StoredFileEvent {
  readonly type: 'file.created' | 'file.modified' | 'file.deleted'
  readonly path: string
  /** In Unix ms. */
  readonly timestamp: number
  readonly turnId: string | null
  /** Null: there was none. Undefined: nothing is known of it. */
  readonly before: FileVersion | null | undefined
  readonly after: FileVersion | null
  readonly agentId?: string
  readonly revertId?: string
}

/** A session's fields that can change after it was created. `null` unsets; absent stays. */
export type SessionPatch = {
  [K in Exclude<keyof Session, 'sessionId' | 'agents' | 'createdAt'>]?: Session[K] | null
}

/** What is saved under a name to start agents with. */
export type ConfigurationKind = 'persona' | 'profile' | 'providerConfig'

/** State beside the messages that is restored with a conversation, each part whole. */
export interface SessionStatePatch {
  readonly plan?: readonly PlanEntry[]
  readonly subagents?: readonly SubagentState[]
  readonly usage?: SessionUsage
  /** Null: not known at present. */
  readonly contextWindow?: ContextWindowState | null
  readonly tasks?: readonly AgentTask[]
  /** Messages that no compression touches. */
  readonly pins?: readonly string[]
  /** The messages that wait for agents, in their order; those not named come after. */
  readonly queueOrder?: readonly string[]
}

/** A model as an agent told of it. */
export interface KnownModel extends Choice {
  /** In tokens. */
  readonly contextWindow?: number
  readonly levels?: ReasoningLevels
}

/** What a session can have otherwise than the settings say. */
export type SwitchKind = 'mcp' | 'skill'

/** Sessions of a tool. */
export interface TranscriptCounts {
  readonly found: number
  readonly imported: number
  /** Those with copies of their files, and how many bytes these had. */
  readonly kept: number
  readonly keptBytes: number
}

/** Where a session's counters stand; what comes next uses these and counts on. */
export interface SessionCursor {
  /** Greater than every sequence ever used, also by ephemeral events before a crash. */
  readonly nextSequence: number
  readonly nextPosition: number
  readonly nextTurnNumber: number
  /** The last durable event, for `parentId`. */
  readonly lastEventId: string | null
}

/** Text or state of a block that still grows, kept so that a crash loses at most what came after it. */
export type Draft =
  | { readonly kind: 'append'; readonly index: number; readonly text: string }
  | { readonly kind: 'replace'; readonly index: number; readonly block: Block }

/** Checkpoints of messages that still grow. */
export interface DraftJournal {
  /** Adds to what is known of a message; `message` carries its place. False when it could not be kept. */
  save(sessionId: string, message: ConversationMessage, drafts: readonly Draft[]): boolean
  /** Forgets a message, because it is stored. */
  clear(messageId: string): void
}

/** A message of which only drafts exist, because the host ended before it was complete. */
export interface UnfinishedMessage {
  readonly sessionId: string
  readonly message: ConversationMessage
  readonly blocks: readonly Block[]
}

/** What a host that died left open. */
export interface Unfinished {
  readonly turns: readonly Turn[]
  readonly messages: readonly UnfinishedMessage[]
  readonly deliveries: readonly {
    readonly sessionId: string
    readonly messageId: string
    readonly delivery: Delivery
  }[]
  readonly permissions: readonly PermissionRequest[]
  /** Questions that nobody has answered. */
  readonly elicitations: readonly ElicitationRequest[]
  /** Commands that ran. */
  readonly commands: readonly { readonly sessionId: string; readonly commandId: string }[]
  /** Agents that were idle or active. */
  readonly agents: readonly Agent[]
}

/** A removal as it is stored: also which messages it means when branches look at it. */
export interface StoredRemoval extends Removal {
  /** The last message of the full conversation that it takes. */
  readonly throughMessageId: string
}

/** A merge that is not undone. */
export interface StoredMerge {
  readonly messageId: string
  /** The session that holds the message. */
  readonly sessionId: string
  readonly position: number
  readonly summary: string
  /** The last message of the branch that it tells of; null when the branch had none. */
  readonly toMessageId: string | null
}

/** When something happened: in Unix ms, and the sequence of the event that tells of it. */
export interface LogMoment {
  readonly at: number
  readonly sequence: number
}

/** A compression that is not undone, as its `squash` event holds it; `squashId` is that event's id. */
export interface StoredSquash extends Squash {
  readonly tokensBefore?: number
  readonly tokensAfter?: number
  readonly tokensExact?: boolean
  readonly origin?: string
}

/** A session of a chain of branches with its compressions as they are stored. */
export interface StoredContextLink extends ContextLink {
  readonly squashes: readonly StoredSquash[]
}

/** Which usage to add up, and how. */
export interface UsageTotalsOptions {
  readonly groupBy: 'agent' | 'adapter' | 'session' | 'project' | 'day' | 'model'
  readonly sessionId?: string | undefined
  /** In quarters of an hour since the Unix epoch. */
  readonly since?: number | undefined
  readonly until?: number | undefined
  /** For `day`: by how many quarters of an hour local time is ahead of UTC. */
  readonly quartersAhead: number
}

/** A part of a group: tokens, and money of one currency and source; several rows of one key belong together. */
export interface UsageGroupRow extends TokenAmounts {
  /** Of a day its number since the Unix epoch. */
  readonly key: string | number | null
  /** Empty where no cost is known. */
  readonly currency: string
  readonly source: CostSource | ''
  readonly calls: number
  readonly uncostedTokens: number
  readonly amount: number
}

/** Where a message stands in the full conversation of a session. */
export interface MessagePlace {
  readonly messageId: string
  readonly role: Message['role']
  /** The session whose own message it is, and its position there. */
  readonly sessionId: string
  readonly position: number
  /** The message before it in the full conversation, or null. */
  readonly previousMessageId: string | null
}

export interface MessagePageOptions {
  /** A branch of the session: only what it inherits. */
  readonly forSessionId?: string | undefined
  readonly includeRemoved?: boolean | undefined
}

/**
 * What one write does. Everything runs inside one immediate transaction, synchronously; nothing here may be kept or
 * called after the work function has returned. A throw undoes all of that work function and of no other.
 */
export interface StoreWriter {
  insertSession(session: Session): void
  patchSession(sessionId: string, patch: SessionPatch): void
  patchState(sessionId: string, patch: SessionStatePatch): void
  /** The text by whose words a session is found beside its messages, all of it. */
  putLabels(sessionId: string, text: string): void
  /** Inserts or replaces. */
  putAgent(agent: Agent): void
  removeAgent(agentId: string): void
  /** Inserts or replaces what an agent is started with. Does nothing when there is no such agent. */
  putAgentSetup(agentId: string, setup: AgentSetup): void
  /** Inserts or replaces a persona, profile or provider configuration. */
  putConfiguration(kind: ConfigurationKind, id: string, content: object): void
  /** False when there is no such configuration. */
  removeConfiguration(id: string): boolean
  /**
   * `position` null: queued, it gets its place later. Long tool outputs go to blobs; the search index follows. Answers the
   * blocks as they are stored, long outputs shortened.
   */
  insertMessage(message: Message, position: number | null, deliveries?: readonly Delivery[]): readonly Block[]
  placeMessage(messageId: string, position: number): void
  /** Changes what a message says that has no place yet. */
  editMessage(messageId: string, contentText: string, blocks: readonly Block[]): void
  putDelivery(messageId: string, delivery: Delivery): void
  insertTurn(turn: Turn): void
  patchTurn(turnId: string, patch: Partial<Omit<Turn, 'turnId' | 'sessionId' | 'turnNumber'>>): void
  /** Durable events in order. What a message row holds already is not stored again. */
  appendEvents(sessionId: string, events: readonly AnySessionEvent[]): void
  /** Promises that sequences below `below` may have been used. */
  reserveSequence(sessionId: string, below: number): void
  addUsage(entry: {
    sessionId: string
    agentId: string
    adapterSessionId: string
    turnId: string | null
    timestamp: number
    report: UsageReport
  }): void
  /** Keeps the sums of what a native session used. */
  putUsageTotals(sessionId: string, adapterSessionId: string, changes: RollupChanges): void
  putPermission(request: PermissionRequest): void
  /** One that ended with the host is offered from then on, until it is settled. */
  resolvePermission(resolution: PermissionResolution, at: number): void
  /** Puts an open request off until a time; null: no longer. */
  snoozePermission(requestId: string, until: number | null): void
  /** When an open request ends by itself; null: never. */
  setPermissionExpiry(requestId: string, expiresAt: number | null): void
  /** Offers an interrupted request no longer; `ruleId` is the rule that came of it. False when it was not offered. */
  settlePermission(requestId: string, ruleId: string | null): boolean
  /** Inserts or replaces. */
  putPermissionRule(rule: PermissionRule): void
  /** Counts one use. Does nothing when the rule is gone. */
  usePermissionRule(ruleId: string, at: number): void
  /** False when there is no such rule. */
  removePermissionRule(ruleId: string): boolean
  /** Removes the rules that hold in this session only. */
  removeSessionPermissionRules(sessionId: string): void
  insertRemoval(sessionId: string, removal: StoredRemoval, when: LogMoment): void
  undoRemoval(removalId: string, when: LogMoment): void
  /** `messageId` holds the summary; it is stored already. */
  insertMerge(childSessionId: string, merge: Pick<StoredMerge, 'messageId' | 'toMessageId'>, at: number): void
  undoMerge(messageId: string, at: number): void
  /** Notes that an agent has to be told a message with its next prompt. */
  tellLater(agentId: string, messageId: string): void
  /** Notes that an agent was told messages, or need not be. */
  clearUntold(agentId: string, messageIds: readonly string[]): void
  /** Begins to store a file whose bytes are coming. Until it is finished nobody can read it. */
  beginFile(uploadId: string, at: number): void
  /** `start`: how many bytes came before. */
  appendFile(uploadId: string, start: number, bytes: Uint8Array): void
  /** Gives a file its id, made of what is in it, and keeps it for a message; one that is stored already is kept once. */
  finishFile(uploadId: string, file: { blobId: string; mimeType: string; size: number }, at: number): void
  /** Deletes what came of a file. False when there is no such upload. */
  dropUpload(uploadId: string): boolean
  /** No longer keeps a file for a message; it stays where a message has it. False when it was not kept. */
  dropStagedFile(blobId: string): boolean
  /** Deletes files that are no part of a message and were not finished, or were finished before a time. */
  dropForgottenFiles(before: number): number
  /** Notes what an agent has to be told with its next prompt; of one kind only the last. */
  putNote(agentId: string, kind: string, text: string): void
  /** Forgets a note that was told, unless it has changed since. */
  clearNote(agentId: string, kind: string, text: string): void
  /** The custom agent that a session works as; null: none. */
  putCustomAgent(sessionId: string, name: string | null): void
  putElicitation(request: ElicitationRequest): void
  /** With `isOffered` it is offered from then on, until it is settled. */
  resolveElicitation(resolution: ElicitationResolution, at: number, isOffered: boolean): void
  /** Offers a question no longer. False when it was not offered. */
  settleElicitation(requestId: string): boolean
  /** A command runs in a session, until it is ended. */
  beginCommand(sessionId: string, commandId: string): void
  endCommand(commandId: string): void
  /** Keeps a long text that belongs to a session and to none of its messages. */
  keepText(sessionId: string, text: { readonly reference: BlobReference; readonly text: string }): void
  /** Keeps that a session has something switched on or off. */
  putSwitch(sessionId: string, kind: SwitchKind, name: string, isOn: boolean): void
  /** Keeps what the agents of an adapter can be set to. */
  putAdapterModels(adapterName: string, models: readonly KnownModel[], at: number): void
  /** Deletes the session and all of it; its children become roots of their own. Answers how many events went. */
  purgeSession(sessionId: string): { eventsDeleted: number }
  /** Notes that words and pages of what was purged have to be taken out of the file, until {@link endErasure}. */
  beginErasure(): void
  /** Notes that this is done for every purge up to this one, as {@link StoreReader.dueErasure} named it. */
  endErasure(upTo: number): void
}

/** The stored part of a conversation, ready for the reducer's state. */
export type StoredConversation = Omit<Conversation, 'features' | 'status'>

export interface ListOptions {
  readonly status?: SessionStatus | 'all' | undefined
  readonly except?: readonly SessionStatus[] | undefined
  readonly includePreview?: boolean | undefined
  readonly executionTargetId?: string | undefined
  readonly limit?: number | undefined
  readonly offset?: number | undefined
}

export interface SearchOptions {
  readonly query: string
  readonly status?: SessionStatus | 'all' | undefined
  readonly isImported?: boolean | undefined
  readonly limit?: number | undefined
}

export interface PermissionListOptions {
  readonly state: 'pending' | 'resolved' | 'all'
  readonly sessionId?: string | undefined
  readonly limit: number
  /** A request's id. */
  readonly before?: string | undefined
}

/**
 * Every read. Lists never touch message bodies; nothing reads without a bound. Sessions in lists come with what is stored
 * (`preview`), not with what only a running host knows (`runStatus`, `queueCount`).
 */
export interface StoreReader {
  session(sessionId: string): Promise<Session | null>
  sessions(sessionIds: readonly string[]): Promise<SessionListItem[]>
  list(options: ListOptions): Promise<{ sessions: SessionListItem[]; total: number }>
  /**
   * Sessions whose messages hold all words of the query in one message, the newest activity first. Of words so common
   * that there are more matches than can be looked at in time, the sessions of the newest matches are found; `total` is
   * how many were found until then.
   */
  search(options: SearchOptions): Promise<{ sessions: SessionListItem[]; total: number }>
  statusCounts(): Promise<Record<SessionStatus | 'all', number>>
  cursor(sessionId: string): Promise<SessionCursor | null>
  /** The last `limit` messages (default all) and everything beside them; null when there is no such session. */
  conversation(sessionId: string, limit?: number): Promise<StoredConversation | null>
  messages(
    sessionId: string,
    fromPosition: number,
    limit: number,
    options?: MessagePageOptions,
  ): Promise<{ messages: ConversationMessage[]; blocks: ConversationBlock[]; turns: Turn[]; total: number } | null>
  /** Durable events with a sequence after the given one, whole, in order, at most `limit`. */
  eventsAfter(sessionId: string, afterSequence: number, limit: number): Promise<AnySessionEvent[]>
  /** The last so many of a session's own messages that were not taken out, as entities, oldest first. */
  history(sessionId: string, limit: number): Promise<Message[]>
  message(messageId: string): Promise<Message | null>
  turn(turnId: string): Promise<Turn | null>
  agent(agentId: string): Promise<Agent | null>
  /** By agentId, what the agents of a session are started with; those without anything of the kind are left out. */
  agentSetups(sessionId: string): Promise<ReadonlyMap<string, AgentSetup>>
  /** The adapter that used a model last. */
  adapterOfModel(model: string): Promise<string | null>
  /** Every configuration of a kind as it was put, in the order they were made. */
  configurations(kind: ConfigurationKind): Promise<unknown[]>
  permission(requestId: string): Promise<PermissionEntry | null>
  /** Requests, the newest first; with `before`, only those that came before that one. */
  permissions(options: PermissionListOptions): Promise<PermissionEntry[]>
  /** Every rule, the newest first; with a session only those that can hold there. */
  permissionRules(sessionId?: string): Promise<PermissionRule[]>
  permissionRule(ruleId: string): Promise<PermissionRule | null>
  blob(
    sessionId: string,
    blobId: string,
    offset: number,
    limit: number,
  ): Promise<{ text: string; total: number } | null>
  /** At most `limit` bytes of a stored file; null when there is no such file. */
  file(
    blobId: string,
    offset: number,
    limit: number,
  ): Promise<{ bytes: Uint8Array; size: number; mimeType: string } | null>
  /** What agents do, or did, in the background of a session. */
  tasks(sessionId: string): Promise<AgentTask[]>
  /** The name of the custom agent that a session works as, or null. */
  customAgent(sessionId: string): Promise<string | null>
  elicitation(requestId: string): Promise<ElicitationEntry | null>
  /** Questions, the newest first. */
  elicitations(options: Omit<PermissionListOptions, 'before'>): Promise<ElicitationEntry[]>
  /** What an agent has to be told with its next prompt that is no message. */
  notes(agentId: string): Promise<{ kind: string; text: string }[]>
  /** How many turns a session had, and how long they took in milliseconds. */
  turnTimes(sessionId: string): Promise<{ count: number; duration: number }>
  /** The newest commands that were run in a session, oldest first. */
  commands(sessionId: string): Promise<RuntimeCommand[]>
  /** By adapterName, how many sessions of a tool were found and not imported, and how many are imported. */
  transcriptCounts(): Promise<ReadonlyMap<string, TranscriptCounts>>
  /** The file that a session of another tool was found in, and whether it was imported; null for other sessions. */
  transcript(sessionId: string): Promise<{
    readonly path: string
    readonly imported: { readonly size: number; readonly changedAt: number } | null
  } | null>
  /** The sessions of tools that were found and not imported, the newest activity first. */
  discovered(adapterNames: readonly string[]): Promise<string[]>
  /** The imported sessions of tools whose own files are there, and no copies of them. Databases are not copied. */
  withoutCopy(adapterNames: readonly string[]): Promise<string[]>
  unfinished(): Promise<Unfinished>
  /** Whether an import began that neither ended nor was given up. */
  hasUnfinishedImport(): Promise<boolean>
  /** The last purge of which something may still be in the file, though no read tells of it; null: there is none. */
  dueErasure(): Promise<number | null>
  /** The chain of branches from the root to a session, with the messages each of them shares; null when there is none. */
  contextLinks(sessionId: string): Promise<StoredContextLink[] | null>
  /** What the agents of a session ran in last, as far as events tell. */
  environments(sessionId: string): Promise<Environment[]>
  /** What became of files in a session, in order. */
  fileEvents(sessionId: string): Promise<StoredFileEvent[]>
  /** A session's compressions that are not undone, oldest first. */
  compressions(sessionId: string): Promise<Compression[]>
  /** How full the context of the fullest agent is; null when not known, undefined when there is no such session. */
  contextWindow(sessionId: string): Promise<ContextWindowState | null | undefined>
  /** What the agents of a session reported, in order. */
  usageRecords(sessionId: string): Promise<UsageRecord[]>
  usageTotals(options: UsageTotalsOptions): Promise<UsageGroupRow[]>
  /** By session, the one it branched from. */
  parents(): Promise<ReadonlyMap<string, string>>
  /** The messages of a session that no compression touches. */
  pins(sessionId: string): Promise<string[]>
  /** What a session inherits, from the root on. */
  inherited(sessionId: string): Promise<InheritedPart[]>
  /** A message of the full conversation of a session as it is now; null when it is not part of it. */
  place(sessionId: string, messageId: string): Promise<MessagePlace | null>
  /** The last message of the full conversation that is stored; null when there is none. */
  lastPlace(sessionId: string): Promise<MessagePlace | null>
  /** How many messages the full conversation of a session has now, inherited ones included. */
  conversationLength(sessionId: string): Promise<number>
  /** Branches of a session, oldest first. */
  children(sessionId: string): Promise<BranchChild[]>
  /** The newest session that an agent knows under an id of its own. */
  sessionByAdapterSessionId(adapterSessionId: string): Promise<Session | null>
  /** A session's removals that are not undone, oldest first. */
  removals(sessionId: string): Promise<StoredRemoval[]>
  /** A session's own messages that a removal takes, whole and in order, and the blocks of each. */
  removed(removalId: string): Promise<{ messages: ConversationMessage[]; blocks: Block[][] }>
  /** The latest merge of a branch that is not undone. */
  merge(childSessionId: string): Promise<StoredMerge | null>
  /** By name, what a session has switched on or off. */
  switches(sessionId: string, kind: SwitchKind): Promise<ReadonlyMap<string, boolean>>
  /** By adapter, the models its agents offered last. */
  adapterModels(): Promise<ReadonlyMap<string, readonly KnownModel[]>>
  /** What an agent has to be told with its next prompt, in the order of the conversation. */
  untold(agentId: string): Promise<Message[]>
}

/** One SQLite file. Its surface is asynchronous so that it can move to another thread without a change here. */
export interface Store {
  readonly file: string
  readonly schemaVersion: number
  /** Why nothing can be written, for people; null when all is well. */
  readonly readOnly: string | null
  /** The memory of the gate that whoever writes to the file from another thread of this host asks first. */
  readonly gate: SharedArrayBuffer
  readonly read: StoreReader
  readonly drafts: DraftJournal
  /**
   * Runs `work` in a transaction and resolves after its commit. Writes that are asked for at the same time share one
   * commit, in the order asked. Failures (disk full, read-only, damaged) are values, and then nothing of the work is
   * stored. What `work` itself throws is a bug and rejects the promise; it too is undone.
   */
  write<T>(work: (writer: StoreWriter) => T): Promise<Result<T, ContractError>>
  /** Gives the space of deleted rows back to the disk. Answers by how many bytes the file shrank. */
  reclaim(): Promise<Result<number, ContractError>>
  /** How many rows were inserted, changed or deleted since it was opened, the search index's too; for measurements. */
  rowsWritten(): number
  /** Resolves after every write asked for so far. */
  idle(): Promise<void>
  close(): Promise<void>
}
