import { forkSession, rewindTo } from '../../features/branch/branch-actions'
import { chooseRange } from '../../features/compression/choose-range'
import { askToFork } from '../../features/place/fork-code'
import { answerByKey } from '../../features/permission/answer-by-key'
import { askAside } from '../../features/composer/app-commands'
import { quoted } from '../../features/conversation/block-text'
import { NEW_SESSION } from '../../lib/drafts.svelte'
import { textOf } from '../../../shared/session/input-blocks'
import { linkToSession } from '../../lib/links'
import type { MessageTarget } from '../../lib/commands/commands.svelte'
import type { OpenSession } from '../../lib/open-session.svelte'
import type { Workspace } from '../../lib/workspace.svelte'
import { focusLastReply } from './last-reply'
import type { Run, Runs } from './run'

/** The action of a command on the open conversation. */
function forConversation(act: (open: OpenSession, workspace: Workspace) => void): Run {
  return (workspace) => {
    const { openSession } = workspace
    if (openSession === null) return false
    act(openSession, workspace)
  }
}

/** The action of a command on a message of the open conversation. */
function forMessage(act: (target: MessageTarget, open: OpenSession, workspace: Workspace) => void): Run {
  return (workspace, { message }) => {
    const { openSession } = workspace
    if (openSession === null || message === undefined) return false
    act(message, openSession, workspace)
  }
}

/** Actions of commands on the open conversation, its permission requests and its messages. */
export const conversationRuns: Runs<'conversation' | 'permission' | 'message'> = {
  'conversation.stop': forConversation((open) => void open.stop()),
  'conversation.aside': forConversation((open, workspace) => void askAside(workspace, open, '')),
  'conversation.cycleMode': forConversation((open, { announcer }) => {
    const modes = open.features?.modes
    if (modes === undefined || modes.available.length === 0) return
    const at = modes.available.findIndex(({ id }) => id === modes.current)
    const next = modes.available[(at + 1) % modes.available.length]
    if (next === undefined) return
    void open.setMode(next.id)
    announcer.say(next.name)
  }),
  'conversation.rewind': (workspace) => (workspace.dialog = { kind: 'rewind' }),
  'conversation.selectRange': forConversation((open, workspace) => void chooseRange(workspace, open)),
  'conversation.lastReply': () => focusLastReply(),
  'conversation.previousQuestion': forConversation(({ reading }) => reading?.stepQuestion(-1)),
  'conversation.nextQuestion': forConversation(({ reading }) => reading?.stepQuestion(1)),
  'conversation.agents': (workspace) => void (workspace.dialog = { kind: 'agents', waiting: null }),
  'conversation.savePrompt': (workspace) => {
    const text = workspace.drafts.get(workspace.current ?? NEW_SESSION)
    workspace.dialog = { kind: 'prompt', text }
  },
  'permission.allow': (workspace) => answerByKey(workspace, 'allow'),
  'permission.deny': (workspace) => answerByKey(workspace, 'deny'),
  'message.copy': forMessage(({ message, blocks }, _open, workspace) => {
    void copyText(workspace, message.role, textOf(blocks))
  }),
  'message.copyMarkdown': forMessage(({ blocks }, _open, workspace) => void workspace.copy(textOf(blocks))),
  'message.copyLink': forMessage(({ message }, open, workspace) => {
    void workspace.copy(linkToSession(open.sessionId, message.messageId))
  }),
  'message.copyBlock': forMessage(({ block = '' }, _open, workspace) => void workspace.copy(block)),
  'message.quoteBlock': forMessage(({ block = '' }, { sessionId }, workspace) => {
    const draft = workspace.drafts.get(sessionId)
    workspace.drafts.set(sessionId, [draft, `${quoted(block)}\n\n`].filter((part) => part !== '').join('\n\n'))
    workspace.focusComposer()
  }),
  'message.savePrompt': forMessage(({ blocks }, _open, workspace) => {
    workspace.dialog = { kind: 'prompt', text: textOf(blocks) }
  }),
  'message.edit': forMessage(({ message, blocks }, open) => {
    open.editing = { messageId: message.messageId, text: textOf(blocks) }
  }),
  'message.fork': forMessage(({ message }, { sessionId }, workspace) => {
    void forkSession(workspace, sessionId, 'fork', message.messageId)
  }),
  'message.forkCode': forMessage(({ message }, { sessionId }, workspace) => {
    void askToFork(workspace, sessionId, message.messageId)
  }),
  'message.branch': forMessage(({ message }, { sessionId }, workspace) => {
    void forkSession(workspace, sessionId, 'branch', message.messageId)
  }),
  'message.aside': forMessage(({ message }, open) => {
    open.asides.drafting = message.messageId
  }),
  'message.selectRange': forMessage(({ message }, open, workspace) => {
    void chooseRange(workspace, open, message.messageId)
  }),
  'message.summarizeFrom': forMessage(({ message }, { sessionId }, workspace) => {
    workspace.dialog = { kind: 'compress', sessionId, range: { fromMessageId: message.messageId } }
  }),
  'message.summarizeUpTo': forMessage(({ message }, { sessionId }, workspace) => {
    workspace.dialog = { kind: 'compress', sessionId, range: { toMessageId: message.messageId } }
  }),
  'message.rewind': forMessage(({ message }, { sessionId }, workspace) => {
    void rewindTo(workspace, sessionId, message.messageId)
  }),
}

/** Copies a message as people read it; the parser comes with the conversation, not with the first screen. */
async function copyText(workspace: Workspace, role: string, text: string): Promise<void> {
  const { plainText } = await import('../../lib/markdown/plain')
  await workspace.copy(role === 'user' ? text : plainText(text))
}
