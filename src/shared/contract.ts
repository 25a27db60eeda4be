import type { z } from 'zod'
import { adapterRequests, ownSessionRequests } from './adapter/requests'
import { agentRequests } from './agent/requests'
import { appRequests } from './app/requests'
import { attemptServerEvents } from './attempt/events'
import { attemptRequests } from './attempt/requests'
import { accountServerEvents } from './account/events'
import { limitServerEvents } from './limits/events'
import { limitPolicyRequests } from './account/policy'
import { accountRequests } from './account/requests'
import { switchRequests } from './account/switches'
import { automationServerEvents } from './automation/events'
import { automationRequests } from './automation/requests'
import { attentionServerEvents } from './attention/events'
import { attentionRequests } from './attention/requests'
import { authServerEvents } from './auth/events'
import { authRequests } from './auth/requests'
import { attachmentRequests } from './attachment/requests'
import { branchRequests } from './branch/requests'
import { catalogRequests } from './catalog/requests'
import { commandRequests } from './command/requests'
import { conversationRequests } from './conversation/requests'
import { compressionRequests } from './compression/requests'
import { configurationServerEvents } from './configuration/events'
import { configurationRequests } from './configuration/requests'
import { environmentRequests } from './environment/requests'
import { extensionServerEvents } from './extension/events'
import { extensionRequests } from './extension/requests'
import { deviceServerEvents } from './device/events'
import { deviceRequests } from './device/requests'
import { fileRequests } from './files/requests'
import { customAgentRequests } from './custom-agent/requests'
import { elicitationServerEvents } from './elicitation/events'
import { elicitationRequests } from './elicitation/requests'
import { exchangeRequests } from './exchange/requests'
import { meaningRequests } from './find/by-meaning'
import { findRequests } from './find/requests'
import type { EventDefinition, RequestDefinition } from './kernel/define'
import { tableOf, type ByType } from './kernel/table'
import type { ServerEnvelope } from './kernel/envelope'
import type { ContractError } from './kernel/errors'
import type { Result } from './kernel/result'
import { landingServerEvents } from './landing/events'
import { landingRequests } from './landing/requests'
import { logRequests } from './log/requests'
import { instructionRequests } from './instructions/requests'
import { fleetServerEvents } from './fleet/events'
import { fleetRequests } from './fleet/requests'
import { machineServerEvents } from './machine/events'
import { machineRequests } from './machine/requests'
import { mcpServerEvents } from './mcp/events'
import { limitRequests } from './limits/requests'
import { mcpAppRequests } from './mcp/app-requests'
import { mcpRequests } from './mcp/requests'
import { metadataRequests } from './metadata/requests'
import { operationRequests } from './operation/requests'
import { permissionServerEvents } from './permission/events'
import { permissionRequests } from './permission/requests'
import { queueRequests } from './queue/requests'
import { planRequests } from './plan/requests'
import { keybindingServerEvents } from './keybindings/events'
import { keybindingRequests } from './keybindings/requests'
import { placeServerEvents } from './place/events'
import { placeRequests } from './place/requests'
import { preferenceServerEvents } from './preferences/events'
import { preferenceRequests } from './preferences/requests'
import { promptServerEvents } from './prompt/events'
import { promptRequests } from './prompt/requests'
import { savedFilterServerEvents } from './saved-filter/events'
import { savedFilterRequests } from './saved-filter/requests'
import { provenanceServerEvents } from './provenance/events'
import { provenanceRequests } from './provenance/requests'
import { reviewRequests } from './review/requests'
import { registryRequests } from './registry/requests'
import { rosterServerEvents } from './roster/events'
import { rosterRequests } from './roster/requests'
import { serverEvents } from './server/events'
import { serverRequests } from './server/requests'
import type { AnySessionEvent } from './session-events'
import { sessionRequests } from './session/requests'
import { settingsRequests } from './settings/requests'
import { shellRequests } from './shell/requests'
import { importServerEvents } from './import/events'
import { healthRequests } from './health/requests'
import { importRequests } from './import/requests'
import { snapshotServerEvents } from './snapshot/events'
import { snapshotRequests } from './snapshot/requests'
import { storeServerEvents } from './store/events'
import { storeRequests } from './store/requests'
import { previewServerEvents } from './preview/events'
import { previewRequests } from './preview/requests'
import { scriptServerEvents } from './script/events'
import { scriptRequests } from './script/requests'
import { terminalRequests } from './terminal/requests'
import { titleRequests } from './title/requests'
import { taskRequests } from './tasks/requests'
import { sessionFsRequests } from './session-fs/requests'
import { skillRequests } from './skill/requests'
import { trustServerEvents } from './trust/events'
import { trustRequests } from './trust/requests'
import { usageRequests } from './usage/requests'
import { workspaceRequests } from './workspace/requests'

export {
  events,
  eventTypesThat,
  isKnownEvent,
  isSessionEventType,
  type AnySessionEvent,
  type EventThat,
  type EventTypeThat,
  type SessionEvent,
  type SessionEventOf,
  type SessionEventPayload,
  type SessionEventType,
} from './session-events'

/*
 * The single table of everything that crosses a transport. To add a request: declare it in its subject's requests.ts, list
 * it there, write a handler file. To add an event: declare it, list it, give the reducer a case. Nothing else changes.
 */

const allRequests = [
  ...serverRequests,
  ...adapterRequests,
  ...ownSessionRequests,
  ...sessionRequests,
  ...conversationRequests,
  ...findRequests,
  ...landingRequests,
  ...meaningRequests,
  ...provenanceRequests,
  ...attachmentRequests,
  ...queueRequests,
  ...titleRequests,
  ...rosterRequests,
  ...attentionRequests,
  ...branchRequests,
  ...compressionRequests,
  ...environmentRequests,
  ...fileRequests,
  ...metadataRequests,
  ...usageRequests,
  ...configurationRequests,
  ...agentRequests,
  ...settingsRequests,
  ...registryRequests,
  ...preferenceRequests,
  ...keybindingRequests,
  ...savedFilterRequests,
  ...promptRequests,
  ...healthRequests,
  ...permissionRequests,
  ...snapshotRequests,
  ...operationRequests,
  ...storeRequests,
  ...importRequests,
  ...exchangeRequests,
  ...mcpRequests,
  ...mcpAppRequests,
  ...authRequests,
  ...skillRequests,
  ...sessionFsRequests,
  ...instructionRequests,
  ...commandRequests,
  ...extensionRequests,
  ...catalogRequests,
  ...shellRequests,
  ...terminalRequests,
  ...scriptRequests,
  ...previewRequests,
  ...elicitationRequests,
  ...taskRequests,
  ...trustRequests,
  ...deviceRequests,
  ...customAgentRequests,
  ...planRequests,
  ...logRequests,
  ...workspaceRequests,
  ...reviewRequests,
  ...placeRequests,
  ...attemptRequests,
  ...automationRequests,
  ...limitRequests,
  ...accountRequests,
  ...switchRequests,
  ...limitPolicyRequests,
  ...machineRequests,
  ...fleetRequests,
  ...appRequests,
] as const
const allServerEvents = [
  ...serverEvents,
  ...snapshotServerEvents,
  ...storeServerEvents,
  ...landingServerEvents,
  ...provenanceServerEvents,
  ...importServerEvents,
  ...rosterServerEvents,
  ...attentionServerEvents,
  ...mcpServerEvents,
  ...authServerEvents,
  ...configurationServerEvents,
  ...permissionServerEvents,
  ...elicitationServerEvents,
  ...extensionServerEvents,
  ...trustServerEvents,
  ...deviceServerEvents,
  ...preferenceServerEvents,
  ...keybindingServerEvents,
  ...savedFilterServerEvents,
  ...promptServerEvents,
  ...placeServerEvents,
  ...scriptServerEvents,
  ...previewServerEvents,
  ...attemptServerEvents,
  ...automationServerEvents,
  ...accountServerEvents,
  ...limitServerEvents,
  ...machineServerEvents,
  ...fleetServerEvents,
] as const

type ByName<T extends readonly RequestDefinition[]> = { readonly [D in T[number] as D['name']]: D }

const requestTable = tableOf<RequestDefinition>(allRequests, ({ name }) => name)

// Comparing the tables with their exact types is a tenth of the time of a type check, and tells nothing: the types
// are made from the same lists.
/** Every request by name. */
export const requests = requestTable as unknown as ByName<typeof allRequests>

/** Every host event by type. */
export const hostEvents = tableOf<EventDefinition>(allServerEvents, ({ type }) => type) as unknown as ByType<
  typeof allServerEvents
>

export type RequestName = keyof typeof requests
/** Names of the requests of which some facts are declared. */
export type RequestNameThat<Facts extends Partial<RequestDefinition>> = {
  [N in RequestName]: (typeof requests)[N] extends Facts ? N : never
}[RequestName]
/** Requests that the host sends to a client. */
export type ClientRequestName = RequestNameThat<{ scope: 'client' }>
/** Input as a caller passes it. */
export type RequestInput<N extends RequestName> = z.input<(typeof requests)[N]['input']>
/** Parsed input as a handler receives it. */
export type RequestParams<N extends RequestName> = z.output<(typeof requests)[N]['input']>
/** Output as a caller receives it. */
export type RequestOutput<N extends RequestName> = z.output<(typeof requests)[N]['output']>
export type RequestResult<N extends RequestName> = Result<RequestOutput<N>, ContractError>

export type ServerEventType = keyof typeof hostEvents
export type ServerEvent = {
  [T in ServerEventType]: ServerEnvelope<T, z.output<(typeof hostEvents)[T]['payload']>>
}[ServerEventType]

/** Notification of a host; the method name is also the JSON-RPC method. */
export type Notification =
  | { readonly method: 'session.event'; readonly params: AnySessionEvent }
  | { readonly method: 'server.event'; readonly params: ServerEvent }

const aliases: ReadonlyMap<string, string> = new Map(
  allRequests.flatMap((definition) => definition.aliases.map((alias) => [alias, definition.name] as const)),
)

/** Returns the request for a name or alias. */
export function findRequest(name: string): RequestName | undefined {
  const known = aliases.get(name) ?? name
  return Object.hasOwn(requests, known) ? (known as RequestName) : undefined
}

/** Returns the declaration of a request, for code that treats all requests alike. */
export function definitionOf(name: RequestName): RequestDefinition {
  const definition = requestTable[name]
  if (definition === undefined) throw new Error(`No request is named "${name}".`)
  return definition
}
