import path from 'node:path'
import type { InstructionPart } from '#shared/agent/requests'
import type { StartOptions } from '#shared/adapter/port'
import type { Session } from '#shared/session/entities'
import { ASIDE_INSTRUCTION, ASIDE_REFUSAL, isReadOnly } from './aside'
import type { AgentServices } from './agent-services'
import { historyServer } from '#core/resources/extension/history-server'
import { toolServer } from '#core/resources/extension/tool-server'
import { serversForAgents } from '#core/resources/mcp/for-agents'
import { clientFilesOf } from '#core/resources/session-fs/client-files'
import { skillsIn } from '#core/resources/skill/session-skills'
import { defined } from '#shared/kernel/defined'
import { skillInstructions } from '#core/resources/skill/tell-agents'

/** Resources given to an agent at its start in addition to its own settings, and problems with them, for people. */
export interface Equipment {
  readonly options: Pick<StartOptions, 'mcpServers' | 'systemPrompt' | 'clientFiles' | 'readOnly'>
  readonly problems: readonly string[]
}

/**
 * Gathers what the agents of a session get: MCP servers, and skills as a part of their instructions. Also starts the
 * host's own connections to the servers.
 */
export async function equipmentOf(
  context: AgentServices,
  session: Pick<Session, 'sessionId' | 'branchKind' | 'place'>,
  cwd: string,
  systemPrompt: StartOptions['systemPrompt'],
): Promise<Equipment> {
  const { sessionId, place } = session
  const { servers: configured, problems } = await serversForAgents(context, sessionId)
  const ofClients = await toolServer(context, sessionId)
  const ofHistory = await historyServer(context, foldersOf(place, cwd))
  const servers = [...configured, ...[ofClients, ofHistory].filter((server) => server !== undefined)]
  context.mcp.connectAll()
  const added = await ownInstructions(context, session, cwd)
  const prompt = added.reduce((all, { content }) => withMore(all, content), systemPrompt)
  return {
    options: {
      clientFiles: clientFilesOf(context.fileProviders, sessionId, cwd),
      ...(servers.length === 0 ? {} : { mcpServers: servers }),
      ...(isReadOnly(session) ? { readOnly: { reason: ASIDE_REFUSAL } } : {}),
      ...defined({ systemPrompt: prompt }),
    },
    problems,
  }
}

/** Returns what Parley itself adds to the instructions of an agent. */
export async function ownInstructions(
  context: AgentServices,
  session: Pick<Session, 'sessionId' | 'branchKind'>,
  cwd: string,
): Promise<InstructionPart[]> {
  const skills = await skillsIn(context, session.sessionId, cwd)
  const told = skills.ok ? skillInstructions(skills.value.skills) : undefined
  return [
    ...(told === undefined ? [] : [{ source: 'skills' as const, content: told }]),
    ...(isReadOnly(session) ? [{ source: 'aside' as const, content: ASIDE_INSTRUCTION }] : []),
  ]
}

/** Returns the folders whose sessions an agent may read: in a worktree also the one that it stands for. */
export function foldersOf(place: Session['place'], cwd: string): string[] {
  const within = place === undefined ? undefined : path.relative(place.path, cwd)
  if (place === undefined || within === undefined || within.startsWith('..') || path.isAbsolute(within)) return [cwd]
  return [cwd, path.join(place.repository, within)]
}

/** Appends more to instructions. */
export function withMore(
  systemPrompt: StartOptions['systemPrompt'],
  more: string | undefined,
): StartOptions['systemPrompt'] {
  if (more === undefined) return systemPrompt
  if (systemPrompt === undefined) return { mode: 'append', content: more }
  if (typeof systemPrompt === 'string') return `${systemPrompt}\n\n${more}`
  return { ...systemPrompt, content: `${systemPrompt.content}\n\n${more}` }
}
