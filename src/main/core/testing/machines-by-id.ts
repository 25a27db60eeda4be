import type { Notification } from '#shared/contract'

const KEYS = ['sessionId', 'sourceSessionId', 'childSessionId', 'parentSessionId', 'requestId'] as const
const DEPTH = 4

/**
 * Names the machine of each session that a client was told of, so that a test whose sessions all have different ids names
 * none itself.
 */
export class MachinesById {
  private readonly known = new Map<string, string>()

  /** Returns the input of a request with the machine of its session. */
  complete(name: string, input: unknown): unknown {
    const given = (input ?? {}) as Readonly<Record<string, unknown>>
    if (given['machineId'] !== undefined || given['elsewhere'] !== undefined) return input
    const { sessionIds } = given
    if (Array.isArray(sessionIds) && !name.startsWith('session.snapshot.')) {
      const groups = Map.groupBy(sessionIds as string[], (sessionId) => this.known.get(sessionId))
      const elsewhere = [...groups].flatMap(([machineId, ids]) =>
        machineId === undefined ? [] : [{ machineId, sessionIds: ids }],
      )
      return elsewhere.length === 0 ? input : { ...given, sessionIds: groups.get(undefined) ?? [], elsewhere }
    }
    const id = KEYS.map((key) => given[key]).find((value) => typeof value === 'string' && this.known.has(value))
    return typeof id === 'string' ? { ...given, machineId: this.known.get(id) } : input
  }

  /** Learns from an answer or event. */
  learn(told: unknown, depth = DEPTH): void {
    if (depth === 0 || typeof told !== 'object' || told === null) return
    if (Array.isArray(told)) {
      for (const one of told) this.learn(one, depth - 1)
      return
    }
    const { sessionId, machineId, id, createdAt, agents, adopted } = told as Readonly<Record<string, unknown>>
    // Sessions of a host that is lost, which are here from now on.
    if (Array.isArray(adopted)) for (const one of adopted as readonly string[]) this.known.delete(one)
    if (typeof sessionId === 'string') {
      // The row of a session that is here now: it is not there any more.
      if (machineId === undefined && createdAt !== undefined && agents !== undefined) this.known.delete(sessionId)
      for (const one of [sessionId, id])
        if (typeof machineId === 'string' && typeof one === 'string') this.known.set(one, machineId)
    }
    for (const value of Object.values(told)) this.learn(value, depth - 1)
  }

  /** Learns from a notification. */
  hear({ method, params }: Notification): void {
    if (method === 'server.event') this.learn(params.payload)
    else if (params.machineId !== undefined) {
      const { machineId, sessionId, payload } = params
      this.known.set(sessionId, machineId)
      if (params.type === 'permission.requested') this.known.set((payload as { id: string }).id, machineId)
    }
  }
}
