import type { AdapterEvent } from '#shared/adapter/port'

type EventType = AdapterEvent['type']

/** Parts that own events of adapters: each event is acted on by its owner, and whoever else is interested only watches. */
type EventOwner =
  | 'messages'
  | 'turns'
  | 'usage'
  | 'permissions'
  | 'elicitations'
  | 'deviceCodes'
  | 'shell'
  | 'subagents'
  | 'choices'
  | 'contextWindow'
  | 'tasks'
  | 'tools'
  | 'quota'
  | 'reports'

/** The owner of each event of an adapter. One without an owner does not compile. */
const OWNERS = {
  text: 'messages',
  reasoning: 'messages',
  block: 'messages',
  'provider.facts': 'messages',
  'message.started': 'messages',
  'message.usage': 'messages',
  'tool.started': 'messages',
  'tool.updated': 'messages',
  'tool.progress': 'messages',
  'tool.completed': 'messages',
  'turn.started': 'turns',
  'turn.ended': 'turns',
  usage: 'usage',
  'permission.requested': 'permissions',
  'permission.withdrawn': 'permissions',
  'elicitation.requested': 'elicitations',
  'elicitation.withdrawn': 'elicitations',
  'deviceCode.requested': 'deviceCodes',
  'deviceCode.resolved': 'deviceCodes',
  'terminal.started': 'shell',
  'terminal.output': 'shell',
  'terminal.ended': 'shell',
  'subagent.spawned': 'subagents',
  'subagent.event': 'subagents',
  'subagent.completed': 'subagents',
  modes: 'choices',
  models: 'choices',
  contextWindow: 'contextWindow',
  tasks: 'tasks',
  tools: 'tools',
  quota: 'quota',
  plan: 'reports',
  efforts: 'reports',
  commands: 'reports',
  title: 'reports',
  notice: 'reports',
  'model.failed': 'reports',
  handoff: 'reports',
  report: 'reports',
  'hook.started': 'reports',
  'hook.ended': 'reports',
  identity: 'reports',
  unknown: 'reports',
} as const satisfies Record<EventType, EventOwner>

type TypesOf<Owner extends EventOwner> = {
  [Type in EventType]: (typeof OWNERS)[Type] extends Owner ? Type : never
}[EventType]

/** The events of some owners. */
export type EventsOf<Owner extends EventOwner> = Extract<AdapterEvent, { type: TypesOf<Owner> }>

/** Handlers of the owners, each for its events. */
export type EventHandlers = { readonly [Owner in EventOwner]: (event: EventsOf<Owner>) => void }

/** Returns the owner of an event. */
export function ownerOf(event: AdapterEvent): EventOwner {
  return OWNERS[event.type]
}

/** Gives an event to its owner. */
export function giveToOwner(event: AdapterEvent, handlers: EventHandlers): void {
  const handle: (event: never) => void = handlers[OWNERS[event.type]]
  handle(event as never)
}
