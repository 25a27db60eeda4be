/** A session, with its machine unless it is one of this host. */
export interface SessionRef {
  readonly sessionId: string
  readonly machineId?: string | undefined
}

const OF_MACHINE = /^@([^/]+)\/(.+)$/s

/** A session of any machine as one text: its id, or `@MACHINE/ID`. Texts of different sessions differ. */
export function sessionKey({ sessionId, machineId }: SessionRef): string {
  return machineId === undefined ? sessionId : `@${machineId}/${sessionId}`
}

/** Returns whether an id has the form of a session of another machine; no session of this host may have such an id. */
export const isKeyOfMachine = (id: string): boolean => OF_MACHINE.test(id)

/** The session that a text of {@link sessionKey} names. */
export function sessionOfKey(key: string): SessionRef {
  const [, machineId, sessionId] = OF_MACHINE.exec(key) ?? []
  return machineId === undefined || sessionId === undefined ? { sessionId: key } : { sessionId, machineId }
}
