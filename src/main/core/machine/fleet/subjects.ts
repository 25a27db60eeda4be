/*
 * Names at the broker. The version is part of each, so that a later protocol can run at the same broker.
 */

const ROOT = 'parley.v1'

/** Names of fleets and of hosts in them: one token of a subject, and a part of a key. */
export const NAME = /^[A-Za-z0-9_-]{1,64}$/

/** Buckets and streams that all fleets of a broker's account share; keys and subjects begin with the fleet. */
export const HOSTS_BUCKET = 'parley-hosts'
export const SESSIONS_BUCKET = 'parley-sessions'
export const LEASES_BUCKET = 'parley-leases'
export const DISPATCH_BUCKET = 'parley-dispatch'
export const OBJECTS_BUCKET = 'parley-objects'
export const EVENTS_STREAM = 'PARLEY_EVENTS'
/** Subjects that the stream of events keeps. */
export const EVENTS_SUBJECTS = `${ROOT}.*.*.session.*`

/** Subject on which a host accepts links. Frames of a link are below it. */
export const rpcSubject = (fleet: string, host: string): string => `${ROOT}.${fleet}.${host}.rpc`

/** Subject on which a host says that it accepts links again; `*` for every host. */
export const helloSubject = (fleet: string, host: string): string => `${ROOT}.${fleet}.${host}.hello`

/** Subject of the durable events of a session. */
export const sessionSubject = (fleet: string, host: string, sessionId: string): string =>
  `${ROOT}.${fleet}.${host}.session.${tokenOf(sessionId)}`

/** Subject of the ephemeral events of a session, which are sent while somebody watches. */
export const liveSubject = (fleet: string, host: string, sessionId: string): string =>
  `${sessionSubject(fleet, host, sessionId)}.live`

/** Subject on which a host is told that somebody watches the ephemeral events of its sessions. */
export const watchSubject = (fleet: string, host: string): string => `${ROOT}.${fleet}.${host}.watch`

/** Subject of dispatched prompts: of those for a tag, or for anybody. */
export const dispatchSubject = (fleet: string, tag: string | undefined): string =>
  tag === undefined ? `${ROOT}.${fleet}.dispatch.any` : `${ROOT}.${fleet}.dispatch.tag.${tokenOf(tag)}`

/** Key of a host, and the beginning of keys of its sessions. */
export const hostKey = (fleet: string, host: string): string => `${fleet}.${host}`

/** Key of a session of a host. */
export const sessionKey = (fleet: string, host: string, sessionId: string): string =>
  `${fleet}.${host}.${tokenOf(sessionId)}`

/** Returns any text as one token of a subject and of a key. Texts that are none are written in base64. */
export function tokenOf(text: string): string {
  return /^[A-Za-z0-9_-]+$/.test(text) && !text.startsWith('=') ? text : `=${Buffer.from(text).toString('base64url')}`
}

/** Subject of prompts that a host has taken already. */
export const ownDispatchSubject = (fleet: string, host: string): string => `${ROOT}.${fleet}.${host}.dispatch`

/** Key of a dispatched prompt. */
export const dispatchKey = (fleet: string, dispatchId: string): string => `${fleet}.${tokenOf(dispatchId)}`

/** An agent's name as one token. Not `session`, because subjects with that are those of the stream of events. */
const agentToken = (name: string): string =>
  name === 'session' ? `=${Buffer.from(name).toString('base64url')}` : tokenOf(name)

/** Subject of messages to an agent: one of a session, or a kind that starts sessions; undefined for all agents. */
export const agentMessageSubject = (fleet: string, name: string | undefined): string =>
  `${ROOT}.${fleet}.agent.${name === undefined ? '*' : agentToken(name)}.message`

/** Subject of what an agent does; undefined for all agents. */
export const agentEventSubject = (fleet: string, name: string | undefined): string =>
  `${ROOT}.${fleet}.agent.${name === undefined ? '*' : agentToken(name)}.event`
