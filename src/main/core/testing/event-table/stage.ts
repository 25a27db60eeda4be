import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Connection } from '../../../../client/connection'
import type { AnySessionEvent, ServerEvent, ServerEventType, SessionEventType } from '../../../../shared/contract'
import { reduceConversation } from '../../../../shared/session/conversation'
import type { Conversation } from '../../../../shared/session/conversation-types'
import { There, type Talked } from '../contract-table/there'
import type { Script } from '../scripted-agent'
import { matches } from './matches'

/** A generous limit: other work may have the machine. */
export const PATIENCE = { timeout: 20_000, interval: 5 }

/** What stages of one table share. */
export interface Theatre {
  /** The folder that is the home of whoever runs the host. */
  readonly home: string
  /** The record that the agent `actor` keeps of its sessions; there is none until a scene writes it. */
  readonly record: string
  /** Gives the next prompt of the agent `actor` that consists of `name` a script. */
  teach(name: string, script: Script): void
  /** A stage of another host with a store of its own. */
  open(): Promise<Stage>
  /** Ends the host. */
  close(): Promise<void>
}

/** Where scenes take place: a client of a real host that watches every session it makes, from its first event on. */
export class Stage extends There {
  readonly heard: AnySessionEvent[] = []
  readonly told: ServerEvent[] = []
  /** By sessionId, the conversation of each watched session when it began to be watched. */
  readonly begun = new Map<string, Conversation>()
  private readonly played = new Map<unknown, Promise<unknown>>()

  constructor(
    client: Connection,
    folder: string,
    readonly theatre: Theatre,
  ) {
    super(client, folder)
    client.onSessionEvent((event) => this.heard.push(event))
    client.onServerEvent((event) => this.told.push(event))
  }

  /** Plays a scene the first time it is asked for, and answers what came of it ever after. */
  once<T>(scene: (stage: Stage) => Promise<T>): Promise<T> {
    const played = this.played.get(scene) ?? scene(this)
    this.played.set(scene, played)
    return played as Promise<T>
  }

  /** A new session in a folder of its own. */
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

  /** Says something in a session; resolves when its turn is over. */
  async say(sessionId: string, message: string): Promise<Talked> {
    const { messageId, turnId } = await this.must('session.sendMessage', { sessionId, message })
    await this.until(sessionId, 'turn.completed', { turnId })
    const { session } = await this.must('session.get', { sessionId })
    return { sessionId, messageId, turnId, agentId: session?.leadAgentId ?? '' }
  }

  /** A turn of the built-in agent in which it does everything that needs nobody. */
  tour(): Promise<Talked> {
    return this.once(everything)
  }

  /** Lets an agent do in a new session what a script says; resolves when its turn is over. */
  async act(script: Script, wishes: { readonly compressionMode?: 'auto' } = {}): Promise<Talked> {
    const sessionId = await this.session()
    await this.must('session.agent.attach', { sessionId, agent: { kind: 'adapter', adapterName: 'actor', ...wishes } })
    return this.actAgain(sessionId, script)
  }

  /** The same in a session in which it has acted before. */
  actAgain(sessionId: string, script: Script): Promise<Talked> {
    const name = this.name()
    this.theatre.teach(name, script)
    return this.say(sessionId, name)
  }

  /** The last event of a session so far that says this. */
  find(sessionId: string, type: SessionEventType, payload: object = {}): AnySessionEvent | undefined {
    return this.heard.findLast(
      (event) => event.sessionId === sessionId && event.type === type && matches(event.payload, payload),
    )
  }

  async until(sessionId: string, type: SessionEventType, payload: object = {}): Promise<AnySessionEvent> {
    return vi.waitUntil(() => this.find(sessionId, type, payload), PATIENCE)
  }

  /**
   * Ends what still runs in the sessions, and answers by sessionId what the events that were heard have made of each;
   * those left out that are gone or became others.
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

  /** Waits for an event of the host that says this. */
  async untilTold(type: ServerEventType, payload: object): Promise<ServerEvent> {
    return vi.waitUntil(
      () => this.told.find((event) => event.type === type && matches(event.payload, payload)),
      PATIENCE,
    )
  }
}

async function everything(stage: Stage): Promise<Talked> {
  const sessionId = await stage.session()
  await stage.must('session.permissions.setApproveAll', { sessionId, enabled: true })
  const wishes = ['think hard', 'plan', 'subagent list', 'write "x" to notes.txt', 'tools 2', 'unknown']
  return stage.say(sessionId, wishes.join(' then '))
}
