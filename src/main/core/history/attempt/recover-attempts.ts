import type { SessionContext } from '#core/session/runtime/context'

/** Records of attempts that a previous host did not finish to start why there is nothing of them. */
export async function recoverAttempts({ store }: SessionContext): Promise<void> {
  for (const { groupId, attempts } of await store.read.attemptGroups()) {
    const sessions = await store.read.sessions(attempts.map(({ sessionId }) => sessionId))
    if (sessions.length === 0) {
      await store.operations.deleteAttemptGroup(groupId)
      continue
    }
    const started = new Set(
      sessions.filter(({ preview }) => preview?.firstUserMessage != null).map(({ sessionId }) => sessionId),
    )
    for (const attempt of attempts)
      if (!started.has(attempt.sessionId) && attempt.problem === undefined)
        await store.operations.putAttempt({ ...attempt, problem: 'Parley was closed before the attempt started.' })
  }
}
