import { defined } from '#shared/kernel/defined'
import { contractError } from '#shared/kernel/errors'
import { knownError } from '#shared/kernel/error-texts'
import { err } from '#shared/kernel/result'
import { gatherContext } from '#core/session/agents/selection/message-context'
import { resolveSelection } from '#core/session/agents/selection/resolve-selection'
import type { SessionContext } from '#core/session/runtime/context'
import type { Handler } from '#core/base/host-port'
import { existingFolder } from '#core/session/requests/folder'
import { findRuntime } from '#core/session/runtime/lookup'
import { checkMessage } from '#core/resources/attachment/message-input'
import { notPartOf } from '#core/session/requests/new-session'
import { sendTo } from '#core/session/requests/send-message'
import { prepareBranch } from '#core/session/requests/inheritance/create-branch'
import type { SessionRuntime } from '#core/session/runtime/runtime'
import type { ChangeSet } from '#core/session/stream/change-set'
import { branchWithCode } from '../place/branch-with-code'
import { unusableAdapter } from '#core/session/agents/selection/usable-adapter'
import { inheritedSelection } from '#core/session/requests/inheritance/inherited-agent'

const NO_FILES_BEFORE = 'The files from before the first message are not known. Edit it without files.'

/** `session.rewrite`. The branch and its first message are stored together or not at all. */
export const rewrite =
  (context: SessionContext): Handler<'session.rewrite'> =>
  async ({ sessionId, messageId, message, agent, name, files = false }) => {
    const checked = checkMessage(message)
    if (!checked.ok) return checked
    const found = await findRuntime(context, sessionId)
    if (!found.ok) return found
    const source = found.value
    const selection = agent ?? (await inheritedSelection(context, sessionId, 'rewrite'))
    const unusable =
      agent === undefined && selection?.adapterName !== undefined
        ? await unusableAdapter(context, selection.adapterName)
        : null
    if (unusable !== null) return err(unusable)
    const resolved = await resolveSelection(context, selection)
    if (!resolved.ok) return resolved
    const { cwd } = resolved.value.config
    const folder = cwd === undefined ? undefined : await existingFolder(cwd)
    if (folder?.ok === false) return folder
    const accompanying = await gatherContext(context.contextProviders, sessionId, undefined)
    try {
      return await source.exclusive(async () => {
        const place = await context.store.read.place(sessionId, messageId)
        if (place === null) return err(notPartOf(sessionId, messageId))
        if (place.role !== 'user') return err(knownError('message-role/edit', { messageId }))
        const { previousMessageId } = place
        const send = (child: SessionRuntime, changes: ChangeSet) => {
          const request = { sessionId: child.sessionId, message, ...defined({ agent: selection }) }
          const circumstances = { editOf: messageId, accompanying }
          return child.exclusive(() => sendTo(context, child, request, changes, circumstances))
        }
        if (files) {
          if (previousMessageId === null) return err(contractError('invalid-params', NO_FILES_BEFORE))
          const wish = { fromMessageId: previousMessageId, branchKind: 'branch', ...defined({ name }) } as const
          return branchWithCode(context, source, wish, send)
        }
        const prepared = await prepareBranch(context, source, {
          branchKind: 'rewrite',
          ...(previousMessageId === null ? {} : { forkPointMessageId: previousMessageId }),
          ...defined({ title: name }),
        })
        if (!prepared.ok) return prepared
        const { runtime: child, changes } = prepared.value
        const sent = await send(child, changes)
        if (!sent.ok) context.runtimes.forget(child.sessionId)
        return sent
      })
    } finally {
      context.runtimes.releaseIfIdle(source)
    }
  }
