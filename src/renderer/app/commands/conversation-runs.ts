import { forkSession, rewindTo } from '#renderer/features/branch/branch-actions'
import { chooseRange } from '#renderer/features/compression/choose-range'
import { askToFork } from '#renderer/features/place/fork-code'
import { answerByKey } from '#renderer/features/permission/answer-by-key'
import { askAside } from '#renderer/features/composer/app-commands'
import { quote } from '#renderer/features/conversation/quote'
import { NEW_SESSION } from '#renderer/lib/stores/drafts.svelte'
import { textOf } from '#shared/session/input-blocks'
import { linkToSession } from '#renderer/lib/host/links'
import type { MessageTarget } from '#renderer/lib/window/commands/commands.svelte'
import type { OpenSession } from '#renderer/lib/conversation/open-session.svelte'
import type { AppWindow } from '#renderer/lib/window/app-window.svelte'
import { m } from '#messages'
import { focusLastReply } from './last-reply'
import type { Run, Runs } from './run'

/** The action of a command on the open conversation. */
function forConversation(act: (open: OpenSession, appWindow: AppWindow) => void): Run {
  return (appWindow) => {
    const { openSession } = appWindow
    if (openSession === null) return false
    act(openSession, appWindow)
  }
}

/** Changes to the next mode of the lead agent, says so, and offers the one before. */
async function cycleMode(open: OpenSession, { announcer, undo }: AppWindow): Promise<void> {
  const { available = [], current } = open.features?.modes ?? {}
  const at = available.findIndex(({ id }) => id === current)
  const next = available[(at + 1) % available.length]
  if (next === undefined || next.id === current || !(await open.setMode(next.id))) return
  announcer.say(next.name)
  undo.offer(m.conversation.modeChanged({ mode: next.name }), async () => {
    if (current !== undefined) await open.setMode(current)
  })
}

/** The action of a command on a message of the open conversation. */
function forMessage(act: (target: MessageTarget, open: OpenSession, appWindow: AppWindow) => void): Run {
  return (appWindow, { message }) => {
    const { openSession } = appWindow
    if (openSession === null || message === undefined) return false
    act(message, openSession, appWindow)
  }
}

/** Actions of commands on the open conversation, its permission requests and its messages. */
export const conversationRuns: Runs<'conversation' | 'permission' | 'message'> = {
  'conversation.stop': forConversation((open) => void open.stop()),
  'conversation.aside': forConversation((open, appWindow) => void askAside(appWindow, open, '')),
  'conversation.cycleMode': forConversation((open, appWindow) => void cycleMode(open, appWindow)),
  'conversation.rewind': (appWindow) => (appWindow.dialog = { kind: 'rewind' }),
  'conversation.selectRange': forConversation((open, appWindow) => void chooseRange(appWindow, open)),
  'conversation.lastReply': () => focusLastReply(),
  'conversation.previousQuestion': forConversation(({ reading }) => reading?.stepQuestion(-1)),
  'conversation.nextQuestion': forConversation(({ reading }) => reading?.stepQuestion(1)),
  'conversation.agents': (appWindow) => void (appWindow.dialog = { kind: 'agents', waiting: null }),
  'conversation.savePrompt': (appWindow) => {
    const text = appWindow.drafts.get(appWindow.current ?? NEW_SESSION)
    appWindow.dialog = { kind: 'prompt', text }
  },
  'permission.allow': (appWindow) => answerByKey(appWindow, 'allow'),
  'permission.deny': (appWindow) => answerByKey(appWindow, 'deny'),
  'message.copy': forMessage(({ message, blocks }, _open, appWindow) => {
    void copyText(appWindow, message.role, textOf(blocks))
  }),
  'message.copyMarkdown': forMessage(({ blocks }, _open, appWindow) => void appWindow.copy(textOf(blocks))),
  'message.copyLink': forMessage(({ message }, open, appWindow) => {
    void appWindow.copy(linkToSession(open.sessionId, message.messageId))
  }),
  'message.copyBlock': forMessage(({ block = '' }, _open, appWindow) => void appWindow.copy(block)),
  'message.quote': forMessage(({ blocks }, { sessionId }, appWindow) => quote(appWindow, sessionId, textOf(blocks))),
  'message.quoteBlock': forMessage(({ block = '' }, { sessionId }, appWindow) => quote(appWindow, sessionId, block)),
  'message.savePrompt': forMessage(({ blocks }, _open, appWindow) => {
    appWindow.dialog = { kind: 'prompt', text: textOf(blocks) }
  }),
  'message.edit': forMessage(({ message, blocks }, open) => {
    open.editing = { messageId: message.messageId, text: textOf(blocks) }
  }),
  'message.fork': forMessage(({ message }, { sessionId }, appWindow) => {
    void forkSession(appWindow, sessionId, 'fork', message.messageId)
  }),
  'message.forkCode': forMessage(({ message }, { sessionId }, appWindow) => {
    void askToFork(appWindow, sessionId, message.messageId)
  }),
  'message.branch': forMessage(({ message }, { sessionId }, appWindow) => {
    void forkSession(appWindow, sessionId, 'branch', message.messageId)
  }),
  'message.aside': forMessage(({ message }, open) => {
    open.asides.drafting = message.messageId
  }),
  'message.selectRange': forMessage(({ message }, open, appWindow) => {
    void chooseRange(appWindow, open, message.messageId)
  }),
  'message.summarizeFrom': forMessage(({ message }, { sessionId }, appWindow) => {
    appWindow.dialog = { kind: 'compress', sessionId, range: { fromMessageId: message.messageId } }
  }),
  'message.summarizeUpTo': forMessage(({ message }, { sessionId }, appWindow) => {
    appWindow.dialog = { kind: 'compress', sessionId, range: { toMessageId: message.messageId } }
  }),
  'message.rewind': forMessage(({ message }, { sessionId }, appWindow) => {
    void rewindTo(appWindow, sessionId, message.messageId)
  }),
}

/** Copies a message as people read it; the parser comes with the conversation, not with the first screen. */
async function copyText(appWindow: AppWindow, role: string, text: string): Promise<void> {
  const { plainText } = await import('#renderer/lib/text/markdown/plain')
  await appWindow.copy(role === 'user' ? text : plainText(text))
}
