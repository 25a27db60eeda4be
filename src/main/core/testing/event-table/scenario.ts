import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Connection } from '#client/connection'
import type { AnySessionEvent, ServerEvent, ServerEventType, SessionEventType } from '#shared/contract'
import { reduceConversation } from '#shared/state/conversation'
import type { Conversation } from '#shared/conversation/entities'
import { CaseContext, type Talked } from '../contract-table/case-context'
import type { Script } from '../scripted-agent'
import { matches } from './matches'

/** A generous limit: other work may have the machine. */
export const PATIENCE = { timeout: 20_000, interval: 5 }

/** Shared parts of the stages of one table. */
export interface ScenarioHost {
  /** Home folder of the host's user. */
  readonly home: string
  /** The record that the agent `actor` keeps of its sessions; there is none until a scene writes it. */
  readonly record: string
  /** Gives the next prompt of the agent `actor` that consists of `name` a script. */
  teach(name: string, script: Script): void
  /** Opens a stage on another host with a separate store. */
  open(): Promise<Scenario>
  /** Ends the host. */
  close(): Promise<void>
}

/**
 * Environment of scenarios: a client of a real host that subscribes to every session it creates from its first event
 * on.
 */
export class Scenario extends CaseContext {
  readonly heard: AnySessionEvent[] = []
  readonly told: ServerEvent[] = []
  /** By sessionId, the conversation of each watched session when it began to be watched. */
  readonly begun = new Map<string, Conversation>()
  private readonly played = new Map<unknown, Promise<unknown>>()

  constructor(
    client: Connection,
    folder: string,
    readonly host: ScenarioHost,
  ) {
    super(client, folder)
    client.onSessionEvent((event) => this.heard.push(event))
    client.onServerEvent((event) => this.told.push(event))
  }

  /** Runs a scenario on first use, and returns its result from then on. */
  once<T>(scene: (scenario: Scenario) => Promise<T>): Promise<T> {
    const played = this.played.get(scene) ?? scene(this)
    this.played.set(scene, played)
    return played as Promise<T>
  }

  /** Creates a session in a separate folder. */
  override async session(): Promise<string> {
    const targetWorkingDirectory = await this.newFolder()
    return this.watch((await this.must('session.create', { targetWorkingDirectory })).sessionId)
  }

  async newFolder(): Promise<string> {
    const folder = join(this.folder, this.name())
    await mkdir(folder)
    return folder
  }

  /** Watches a session that something else has made. */
  async watch(sessionId: string): Promise<string> {
    const { conversation } = await this.must('session.subscribe', { sessionId })
    if (conversation !== undefined) this.begun.set(sessionId, conversation)
    return sessionId
  }

  /** Sends a message in a session; resolves when its turn has ended. */
  async say(sessionId: string, message: string): Promise<Talked> {
    const { messageId, turnId } = await this.must('session.sendMessage', { sessionId, message })
    await this.until(sessionId, 'turn.completed', { turnId })
    const { session } = await this.must('session.get', { sessionId })
    return { sessionId, messageId, turnId, agentId: session?.leadAgentId ?? '' }
  }

  /** Runs a turn in which the built-in agent does everything that needs no user. */
  tour(): Promise<Talked> {
    return this.once(everything)
  }

  /** Runs a script as the agent of a new session; resolves when its turn has ended. */
  async act(script: Script, options: { readonly compressionMode?: 'auto' } = {}): Promise<Talked> {
    const sessionId = await this.session()
    await this.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName: 'actor', ...options } })
    return this.actAgain(sessionId, script)
  }

  /** The same in a session in which it has acted before. */
  actAgain(sessionId: string, script: Script): Promise<Talked> {
    const name = this.name()
    this.host.teach(name, script)
    return this.say(sessionId, name)
  }

  /** Returns the last matching event of a session so far. */
  find(sessionId: string, type: SessionEventType, payload: object = {}): AnySessionEvent | undefined {
    return this.heard.findLast(
      (event) => event.sessionId === sessionId && event.type === type && matches(event.payload, payload),
    )
  }

  async until(sessionId: string, type: SessionEventType, payload: object = {}): Promise<AnySessionEvent> {
    return vi.waitUntil(() => this.find(sessionId, type, payload), PATIENCE)
  }

  /**
   * Ends everything running in the sessions, and returns by sessionId the conversation built from the received events;
   * without sessions that were deleted or replaced.
   */
  async end(): Promise<ReadonlyMap<string, Conversation>> {
    const followed = new Map<string, Conversation>()
    for (const [sessionId, begun] of this.begun) {
      if (this.find(sessionId, 'purged') !== undefined || this.find(sessionId, 'replaced') !== undefined) continue
      await this.must('session.close', { sessionId })
      const heard = this.heard.filter((event) => event.sessionId === sessionId)
      followed.set(sessionId, heard.reduce(reduceConversation, begun))
    }
    return followed
  }

  /** Waits for a matching host event. */
  async untilTold(type: ServerEventType, payload: object): Promise<ServerEvent> {
    return vi.waitUntil(
      () => this.told.find((event) => event.type === type && matches(event.payload, payload)),
      PATIENCE,
    )
  }
}

async function everything(scenario: Scenario): Promise<Talked> {
  const sessionId = await scenario.session()
  await scenario.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  const prompts = ['think hard', 'plan', 'subagent list', 'write "x" to notes.txt', 'tools 2', 'unknown']
  return scenario.say(sessionId, prompts.join(' then '))
}
