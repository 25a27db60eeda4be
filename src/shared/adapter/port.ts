/*
 * Interface between the host and the adapters of agents.
 */

export type * from './port/agent-adapter'
export type * from './port/cancel-signal'
export type * from './port/events'
export type * from './port/failure'
export type * from './port/running-agent'
export type * from './port/start'
