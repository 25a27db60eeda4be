import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sessionOfTools, TOOLS_VARIABLE } from '#core/base/tools-host'

/** Tokens with which the tool servers of running agents reach their session. Kept in memory only. */
export class ToolTokens {
  readonly #values = new Set<string>()

  /** Returns a new value of {@link TOOLS_VARIABLE} for one start of an agent. */
  grant(sessionId: string): string {
    const value = `${randomBytes(32).toString('base64url')}.${sessionId}`
    this.#values.add(value)
    return value
  }

  /** Returns the session of a value; undefined when it was never granted, or its agent has ended. */
  sessionOf(value: string): string | undefined {
    const given = Buffer.from(value)
    for (const known of this.#values) {
      const expected = Buffer.from(known)
      if (given.length === expected.length && timingSafeEqual(given, expected)) return sessionOfTools(known)
    }
    return undefined
  }

  /** Forgets the values among the variables of an agent's servers, because the agent has ended. */
  revoke(servers: readonly { readonly transport: string; readonly env?: Readonly<Record<string, string>> }[]): void {
    for (const { env } of servers) this.#values.delete(env?.[TOOLS_VARIABLE] ?? '')
  }
}
