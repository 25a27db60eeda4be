import { defined } from '#shared/kernel/defined'
import type { FileRequest } from '#shared/attachment/entities'
import type { InputBlock } from '#shared/session/blocks'
import type { AgentSelection, SessionContext } from '#shared/session/entities'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { mentionsIn, recipientsOf, type MentionableAgent } from './mentions'
import { namedFiles } from './references'
import { contextOfSessions } from './session-context'
import type { Where } from './where'
import { m } from '#messages'

/** Content to send: text alone, or with files; and the files that the host is to read for it. */
export interface ComposedMessage {
  readonly message: string | InputBlock[]
  readonly fileRefs: FileRequest[]
  /** Agents of the session that it is for; all others get no turn. */
  readonly agentIds?: string[]
  /** An agent that it adds to the session. */
  readonly agent?: AgentSelection
  /** Content of the sessions that it names. */
  readonly sessionContext?: SessionContext
}

/**
 * Composes a message from a draft's text and files, once the files are uploaded; null where that fails. Files that it
 * names have to exist: for a word that can only be a file but names none, the user is notified and the result is null;
 * any other word after an `@` is just a word.
 */
export async function composeMessage(
  appWindow: AppWindow,
  draft: string,
  where: Where,
  text: string,
  agents: readonly MentionableAgent[] = [],
): Promise<ComposedMessage | null> {
  const failed = await appWindow.attachments.settled(draft)
  if (failed !== null) {
    appWindow.toasts.show(m.attachment.uploadFailed({ fileName: failed.fileName }))
    return null
  }
  const files = appWindow.attachments.blocks(draft)
  const content: InputBlock[] = text.trim() === '' ? [] : [{ type: 'text', content: text }]
  const message = files.length === 0 ? text : [...content, ...files]
  const mentions = mentionsIn(text, agents)
  const recipients = recipientsOf(mentions)
  if (recipients === null) {
    appWindow.toasts.show(m.attachment.oneNewAgent)
    return null
  }
  const sessionContext = await contextOfSessions(appWindow, mentions)
  if (sessionContext === null) return null
  const more = { ...recipients, ...defined({ sessionContext }) }
  const named = namedFiles(text).filter(({ at }) => !mentions.some((mention) => mention.at === at))
  if (named.length === 0) return { message, fileRefs: [], ...more }
  const answer = await appWindow.ask('session.files.resolve', {
    ...where,
    references: named.map(({ request }) => request),
  })
  if (answer === null) return null
  const fileRefs: FileRequest[] = []
  for (const [at, { request, text: words, isMeant }] of named.entries()) {
    const resolved = answer.references[at]
    if (resolved?.ok === true) fileRefs.push(request)
    else if (isMeant) {
      appWindow.toasts.show(
        m.attachment.referenceFailed({ problem: resolved?.message ?? m.attachment.cannotRead({ name: words }) }),
      )
      return null
    }
  }
  return { message, fileRefs, ...more }
}
