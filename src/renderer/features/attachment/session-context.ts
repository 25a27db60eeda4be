import { contentText } from '#shared/session/block-text'
import type { SessionContext } from '#shared/session/entities'
import { linkOf } from '#client/links'
import { leadAdapter, sessionFolder, sessionTitle } from '#renderer/lib/sessions/session-list'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import type { Mention } from './mentions'
import { m } from '#messages'

/** The host cuts context that is longer than 16,000 characters. */
const LONGEST = 15_000
/** Messages that are looked at, from the last one back. */
const MESSAGES = 40

/**
 * Context of a message that names other sessions: what each is, and its latest messages. Undefined when it names none;
 * null, and the user is told, when one of them does not exist.
 */
export async function contextOfSessions(
  appWindow: AppWindow,
  mentions: readonly Mention[],
): Promise<SessionContext | undefined | null> {
  const named = new Map(mentions.flatMap((one) => (one.kind === 'session' ? [[one.sessionId, one.name]] : [])))
  if (named.size === 0) return undefined
  const turnContext: Record<string, string> = {}
  for (const [sessionId, name] of named) {
    const described = await describe(appWindow, sessionId, Math.floor(LONGEST / named.size))
    if (described === null) {
      appWindow.toasts.show(m.attachment.noSession({ name }))
      return null
    }
    turnContext[`Session ${linkOf({ kind: 'session', sessionId })}`] = described
  }
  return { turnContext }
}

async function describe(appWindow: AppWindow, sessionId: string, longest: number): Promise<string | null> {
  const { connection, sessions, adapters } = appWindow
  await sessions.ensure(sessionId)
  const session = sessions.byId(sessionId)
  if (session === undefined) return null
  const agent = adapters.displayName(leadAdapter(session))
  const count = await connection.request('session.getMessages', { sessionId, fromPosition: 0, limit: 1 })
  const total = count.ok ? count.value.total : 0
  const fromPosition = Math.max(0, total - MESSAGES)
  const page = await connection.request('session.getMessages', { sessionId, fromPosition, limit: MESSAGES })
  const { messages, blocks } = page.ok ? page.value : { messages: [], blocks: [] }
  // eslint-disable-next-line parley/literal-text -- agents read it, in English like all that they are told
  const head = `"${sessionTitle(session)}" with ${agent} in ${sessionFolder(session)}, ${total} messages. The latest ones:`
  const latest: string[] = []
  let left = longest - head.length
  for (const message of messages.toReversed()) {
    const text = contentText(blocks.filter(({ messageId }) => messageId === message.messageId)).trim()
    if (text === '') continue
    const said = `${message.role === 'user' ? message.role : agent}: ${text}`
    if (said.length > left) {
      if (latest.length === 0) latest.unshift(`${said.slice(0, left)}…`)
      break
    }
    left -= said.length + 2
    latest.unshift(said)
  }
  return [head, ...latest].join('\n\n')
}
