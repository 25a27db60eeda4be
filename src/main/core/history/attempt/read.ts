import { ok } from '#shared/kernel/result'
import type { Handler } from '#core/base/host-port'
import type { SessionContext } from '#core/session/runtime/context'
import { changedFiles, fileDiff } from './changes'
import { describeGroup } from './describe'
import { findAttempt, findGroup } from './records'

/** `attempt.list`. */
export const list =
  (context: SessionContext): Handler<'attempt.list'> =>
  async ({ sessionId }) => {
    const all = await context.store.read.attemptGroups()
    const wanted =
      sessionId === undefined
        ? all
        : all.filter(({ attempts }) => attempts.some((attempt) => attempt.sessionId === sessionId))
    return ok({ groups: await Promise.all(wanted.map((group) => describeGroup(context, group, { full: false }))) })
  }

/** `attempt.get`. */
export const get =
  (context: SessionContext): Handler<'attempt.get'> =>
  async ({ groupId }) => {
    const found = await findGroup(context, groupId)
    return found.ok ? ok({ group: await describeGroup(context, found.value, { full: true }) }) : found
  }

/** `attempt.files`. */
export const files =
  (context: SessionContext): Handler<'attempt.files'> =>
  async (asked) => {
    const found = await findAttempt(context, asked)
    if (!found.ok) return found
    const changed = await changedFiles(found.value.place)
    return changed.ok ? ok({ files: changed.value }) : changed
  }

/** `attempt.diff`. */
export const diff =
  (context: SessionContext): Handler<'attempt.diff'> =>
  async (asked) => {
    const found = await findAttempt(context, asked)
    return found.ok ? fileDiff(found.value.place, asked) : found
  }
