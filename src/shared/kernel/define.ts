import { z } from 'zod'
import type { ErrorCode } from './errors'
import { commandId, machineOfSession } from './fields'

/** `stable` shapes only grow; `experimental` ones may change; `internal` ones are for our own clients. */
export type Stability = 'stable' | 'experimental' | 'internal'

/** Party that answers: the host, one of its sessions, or (host → client) the connected program. */
export type Scope = 'server' | 'session' | 'client'

/** `durable` events are logged and replayed; `ephemeral` ones reach current subscribers only. */
export type Durability = 'durable' | 'ephemeral'

export interface RequestDefinition<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Code extends ErrorCode = ErrorCode,
  S extends Scope = Scope,
  E extends Effect = Effect,
  R extends Routing = Routing,
> extends DeclaredAccess {
  readonly kind: 'request'
  readonly name: Name
  /** Alternative names. */
  readonly aliases: readonly string[]
  readonly summary: string
  readonly stability: Stability
  readonly scope: S
  readonly effect: E
  readonly input: Input
  readonly output: Output
  /** Error codes of this request beyond the common ones. */
  readonly errors: readonly Code[]
  /** `writable-session`: fails with `session-archived` when the session of its `sessionId` is archived. */
  readonly requires?: Requirement
  readonly routing: R
  /** `session`: its answer can name a session that it created, in `sessionId`. */
  readonly creates?: 'session'
  /** True: it concerns the connection of its client, and ends with it. It has no `commandId`: each connection needs its own. */
  readonly endsWithConnection?: boolean
  /** Group of requests that exclude each other: they run one after the other, each on what the ones before it left. */
  readonly oneAtATime?: ExclusiveGroup
}

/**
 * Effect of a request that succeeds.
 *
 * - `read`: none, apart from what it takes to answer, such as asking an agent or another tool.
 * - `write`: it changes the store, and with that lists, sessions or rules.
 * - `act`: it changes something else: a file, a program, a connection.
 */
export type Effect = 'read' | 'write' | 'act'

/**
 * Host that answers a request while this one follows other machines.
 *
 * - `here`: this one. A session of another machine is refused.
 * - `session`: the machine that `machineId` names beside the session; without it this host.
 * - `request`: the same for the request of an agent that `requestId` names.
 * - `sessions`: this host for those of `sessionIds`, and each machine of `elsewhere` for its own; answers are joined.
 * - `report`: the same, and every other machine gets a report about none.
 * - `target`: the machine that the input names as the place of something new.
 * - `list`: this host and all others, in one list, unless the input is about one session.
 * - `gateway`: this one, which knows the machines; `machineId` is part of the request.
 */
export type Routing = 'here' | 'session' | 'request' | 'sessions' | 'report' | 'target' | 'list' | 'gateway'

/** Properties that name a session; `machineId` beside them names its machine. */
const SESSION_KEYS = ['sessionId', 'sourceSessionId', 'childSessionId', 'parentSessionId'] as const

/** Input or output of a request: where it names a session, it names the machine of that session too. */
type Routed<Schema extends z.ZodType, S extends Scope> = S extends 'client'
  ? Schema
  : Schema extends z.ZodObject<infer Shape, infer Config>
    ? keyof Shape & (typeof SESSION_KEYS)[number] extends never
      ? Schema
      : z.ZodObject<z.core.util.Extend<Shape, { machineId: typeof machineOfSession }>, Config>
    : Schema

/** Input of a request that does more than read: it may have the id of a command. */
type Commanded<Schema extends z.ZodType, S extends Scope, E extends Effect> = S extends 'client'
  ? Schema
  : E extends 'read'
    ? Schema
    : Schema extends z.ZodObject<infer Shape, infer Config>
      ? z.ZodObject<z.core.util.Extend<Shape, { commandId: typeof commandId }>, Config>
      : Schema

/** Scope that a paired device needs; see `device/entities.ts`. `never`: only clients on this machine. */
export type DeviceAccess = 'watch' | 'approve' | 'full' | 'never'

/** Scope that an extension needs; see `extension/entities.ts`. `any`: none. */
export type ExtensionAccess =
  'any' | 'tools' | 'commands' | 'context' | 'compression' | 'sessions' | 'approvals' | 'host'

/**
 * `allowed`: programs that an agent started may use it as well. `session`: only tool servers that Parley gave the token of a
 * session, and only about that session.
 */
export type AgentAccess = 'allowed' | 'session' | 'refused'

/** Declaration of who may send a request. Whatever is left out is closed. */
interface DeclaredAccess {
  /** Default: `full`. */
  readonly device?: DeviceAccess
  /** Default: `sessions` for a request of a session, else `host`. */
  readonly extension?: ExtensionAccess
  /** Default: `allowed` for what a device may watch, else `refused`. */
  readonly agent?: AgentAccess
  /** Kind of open request that it answers. An answer that grants more than once requires full access of a device. */
  readonly answers?: 'permission' | 'question'
}

/** Subject that requests which exclude each other change. */
export type ExclusiveGroup = 'automations' | 'configurations' | 'listening' | 'machines' | 'settings'

/** State of the session that a request needs; checked before its handler runs. */
export type Requirement = 'writable-session'

/**
 * State that an event of a session changes. The types then require a case for exactly these events (`EventThat`).
 *
 * - `conversation`, `session`, `attention`: by the reducer of that name.
 * - `rows`: by a projection. Rows of the session and its agents need none: they follow from `session`.
 * - `live`: the part of the conversation that only the host's memory has.
 * - `roster`: what its agent is doing, for those who follow agents of all sessions.
 * - `list`: the entry of the session in lists.
 */
export type Affected = 'conversation' | 'session' | 'attention' | 'rows' | 'live' | 'roster' | 'list'

export interface EventDefinition<
  Type extends string = string,
  Payload extends z.ZodType = z.ZodType,
  D extends Durability = Durability,
  A extends Affected = Affected,
  Private extends z.ZodType | undefined = z.ZodType | undefined,
> {
  readonly kind: 'event'
  /** Subject without a leading `session.`, as in an envelope's `type`. */
  readonly type: Type
  readonly summary: string
  readonly stability: Stability
  readonly scope: 'server' | 'session'
  readonly durability: D
  /** Empty: the event is logged or sent, and changes nothing else. */
  readonly affects: readonly A[]
  /**
   * Request that reads the same: whoever may send it receives the event. Default: none, and only clients with full access
   * receive it.
   */
  readonly readBy?: string
  /** Scope with which an extension receives the event as well, because it is addressed to what the extension offers. */
  readonly addressed?: ExtensionAccess
  readonly payload: Payload
  /**
   * Fields that the rows of the store need beyond the payload: logged with the event and read by projections only. No
   * client, extension, snapshot or published schema has them, and none of them holds a secret.
   */
  readonly private: Private
}

/** Declares one request. Types, channels, validation, JSON-RPC methods and published schemas derive from it. */
export function defineRequest<
  const Name extends string,
  Input extends z.ZodType,
  Output extends z.ZodType,
  const S extends Scope,
  const E extends Effect,
  const Code extends ErrorCode = never,
  const R extends Routing = 'here',
>(
  definition: DeclaredAccess & {
    name: Name
    aliases?: readonly string[]
    summary: string
    stability?: Stability
    scope: S
    effect: E
    /** Returns the schema; called when it is first needed, because making those of all requests takes long. */
    input: () => Input
    output: () => Output
    errors?: readonly Code[]
    requires?: Requirement
    /** Default: `here`. */
    routing?: R
    creates?: 'session'
    endsWithConnection?: boolean
    oneAtATime?: ExclusiveGroup
  },
): RequestDefinition<Name, Commanded<Routed<Input, S>, S, E>, Routed<Output, S>, Code, S, E, R> {
  const { input, output, errors = [], routing = 'here' as R, ...rest } = definition
  return withLazy(
    {
      kind: 'request',
      stability: 'stable',
      aliases: [],
      routing,
      errors: withOwn(errors, routing, errorsOfCommand(rest)),
      ...rest,
    },
    {
      input: () => commanded(routed(input(), rest.scope), rest.scope, rest.effect) as Commanded<Routed<Input, S>, S, E>,
      output: () => routed(output(), rest.scope),
    },
  )
}

/** Errors of requests that another machine can answer. */
const ROUTED_ERRORS = ['machine-not-found', 'machine-unreachable', 'machine-misbehaved', 'capability-missing'] as const

/** Returns the errors with those that each request of its kind can have. */
function withOwn<Code extends ErrorCode>(errors: readonly Code[], routing: Routing, ofCommand: readonly ErrorCode[]) {
  const isLocal = routing === 'here' || routing === 'gateway'
  const own: readonly ErrorCode[] = [...(isLocal ? [] : ROUTED_ERRORS), ...ofCommand]
  return [...new Set([...errors, ...(own as readonly Code[])])]
}

/** Errors of requests that do more than read. */
function errorsOfCommand(request: { scope: Scope; effect: Effect }): readonly ErrorCode[] {
  return request.scope === 'client' || request.effect === 'read' ? [] : ['command-repeated']
}

/** Returns the schema with the machine of the session that it names. */
function routed<Schema extends z.ZodType, S extends Scope>(schema: Schema, scope: S): Routed<Schema, S> {
  const isOfSession = schema instanceof z.ZodObject && SESSION_KEYS.some((key) => key in schema.shape)
  const isComplete = scope === 'client' || !isOfSession || 'machineId' in schema.shape
  return (isComplete ? schema : schema.safeExtend({ machineId: machineOfSession })) as unknown as Routed<Schema, S>
}

/** Returns the schema with the id of a command. */
function commanded(schema: z.ZodType, scope: Scope, effect: Effect): unknown {
  const isCommand = scope !== 'client' && effect !== 'read' && schema instanceof z.ZodObject
  return isCommand ? schema.safeExtend({ commandId }) : schema
}

/** Returns an object with further properties, each of which is made when it is first read. */
function withLazy<T extends object, L extends Record<string, () => unknown>>(
  object: T,
  lazy: L,
): T & { readonly [Key in keyof L]: ReturnType<L[Key]> } {
  for (const [key, make] of Object.entries(lazy))
    Object.defineProperty(object, key, {
      enumerable: true,
      configurable: true,
      get(this: T) {
        const value = make()
        Object.defineProperty(object, key, { enumerable: true, value })
        return value
      },
    })
  return object as T & { readonly [Key in keyof L]: ReturnType<L[Key]> }
}

/** Declares one event. */
export function defineEvent<
  const Type extends string,
  Payload extends z.ZodType,
  const D extends Durability,
  const A extends Affected = never,
  Private extends z.ZodType | undefined = undefined,
>(
  definition: {
    type: Type
    summary: string
    stability?: Stability
    durability: D
    readBy?: string
    addressed?: ExtensionAccess
    payload: () => Payload
    private?: () => Private
  } & ({ scope: 'server' } | { scope?: 'session'; affects: readonly A[] }),
): EventDefinition<Type, Payload, D, A, Private> {
  const { payload, private: hidden = () => undefined as Private, ...rest } = definition
  return withLazy(
    { kind: 'event', stability: 'stable', scope: 'session', affects: [], ...rest },
    { payload, private: hidden },
  )
}
