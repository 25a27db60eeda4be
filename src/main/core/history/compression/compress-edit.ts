import { defined } from '#shared/kernel/defined'
import type { ContractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err, ok, type Result } from '#shared/kernel/result'
import { assembleContext } from '#shared/session/context/assemble'
import { withSummaryText } from '#shared/session/context/squash'
import { countContext } from '#shared/session/context/tokens/count'
import type { AssembledContext } from '#shared/session/context/types'
import { changeHistory } from '../branch/change-history'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import type { StoredContextLink, StoredSquash } from '#core/store/port'
import { compressionNotFound } from './compress-undo'
import { storeSquash } from './compress-session'
import { counterOf, currentContext } from './plan'

/** `session.compress.edit`. */
export const compressEdit =
  (context: SessionContext): Handler<'session.compress.edit'> =>
  ({ sessionId, eventId, messageId, text }) =>
    changeHistory(context, sessionId, async (runtime) => {
      const current = await currentContext(context, sessionId)
      if (!current.ok) return current
      const { links } = current.value
      const squashes = links.at(-1)?.squashes ?? []
      const at = squashes.findIndex(({ squashId }) => squashId === eventId)
      const old = squashes[at]
      if (old === undefined) return err(compressionNotFound(sessionId, eventId))
      const before = contextWith(links, squashes.slice(0, at))
      const after = contextWith(links, squashes.slice(0, at + 1))
      if (!before.ok) return before
      if (!after.ok) return after
      const summary = after.value.messages.find(({ message }) => message.messageId === messageId)
      const edited = withSummaryText(before.value.messages, old, messageId, text)
      if (summary === undefined || edited === undefined)
        return err(knownError('message-not-found/summary', { eventId, messageId }))
      if (summary.message.contentText === text) return ok({ eventId, ...tokensOf(old) })
      const replaced = contextWith(links, [...squashes.slice(0, at), { ...old, ...edited }])
      if (!replaced.ok) return replaced
      const counter = await counterOf(runtime.session)
      const [was, is] = [countContext(after.value.messages, counter), countContext(replaced.value.messages, counter)]
      const { tokensBefore, tokensAfter } = tokensOf(old)
      const counts = {
        ...defined({ tokensBefore }),
        // Later messages are not part of it, so only the difference counts.
        ...(tokensAfter === undefined ? {} : { tokensAfter: Math.max(0, tokensAfter + is.tokens - was.tokens) }),
      }
      const stored = await storeSquash(runtime, {
        sessionId,
        summaryJson: edited.summaryJson,
        compressedMessageIds: [...edited.compressedMessageIds],
        ...counts,
        ...defined({ tokensExact: old.tokensExact, position: old.position }),
        replaces: eventId,
      })
      return stored.ok ? ok({ eventId: stored.value, ...counts }) : stored
    })

/** The context as it would be with these compressions of the session itself. */
function contextWith(
  links: readonly StoredContextLink[],
  squashes: readonly StoredSquash[],
): Result<AssembledContext, ContractError> {
  return assembleContext(links.map((link, index) => (index === links.length - 1 ? { ...link, squashes } : link)))
}

function tokensOf({ tokensBefore, tokensAfter }: StoredSquash): { tokensBefore?: number; tokensAfter?: number } {
  return {
    ...defined({ tokensBefore, tokensAfter }),
  }
}
