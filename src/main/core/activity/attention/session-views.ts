/** The sessions that clients show in focused windows. */
export class SessionViews {
  private readonly byClient = new Map<string, ReadonlySet<string>>()

  /** Replaces the report of a client. */
  report(clientId: string, sessionIds: readonly string[]): void {
    if (sessionIds.length === 0) this.byClient.delete(clientId)
    else this.byClient.set(clientId, new Set(sessionIds))
  }

  /** Forgets a client that is gone. */
  removeClient(clientId: string): void {
    this.byClient.delete(clientId)
  }

  has(sessionId: string): boolean {
    for (const views of this.byClient.values()) if (views.has(sessionId)) return true
    return false
  }
}
