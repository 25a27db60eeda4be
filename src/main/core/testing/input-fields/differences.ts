import { ofAgents } from './differences/agents'
import { ofOthers } from './differences/others'
import { ofPermissions } from './differences/permissions'
import { ofServers } from './differences/servers'
import { ofSessions } from './differences/sessions'
import type { Differences } from './differences/stage'

/** Fields of requests, with the difference that each one makes. */
export const differences: Differences = { ...ofAgents, ...ofSessions, ...ofPermissions, ...ofServers, ...ofOthers }
