import ArrowDownToLine from '@lucide/svelte/icons/arrow-down-to-line'
import ArrowUpToLine from '@lucide/svelte/icons/arrow-up-to-line'
import BookmarkPlus from '@lucide/svelte/icons/bookmark-plus'
import ClipboardType from '@lucide/svelte/icons/clipboard-type'
import Copy from '@lucide/svelte/icons/copy'
import FolderGit2 from '@lucide/svelte/icons/folder-git-2'
import GitBranch from '@lucide/svelte/icons/git-branch'
import GitFork from '@lucide/svelte/icons/git-fork'
import Link from '@lucide/svelte/icons/link'
import ListChecks from '@lucide/svelte/icons/list-checks'
import MessageCircleQuestionMark from '@lucide/svelte/icons/message-circle-question-mark'
import Pencil from '@lucide/svelte/icons/pencil'
import TextQuote from '@lucide/svelte/icons/text-quote'
import Undo2 from '@lucide/svelte/icons/undo-2'
import type { CommandId } from '#shared/app/commands/table'

/** Icon of each command on a message. */
export const messageIcons = {
  'message.copy': Copy,
  'message.copyMarkdown': ClipboardType,
  'message.copyLink': Link,
  'message.copyBlock': Copy,
  'message.quoteBlock': TextQuote,
  'message.quote': TextQuote,
  'message.savePrompt': BookmarkPlus,
  'message.edit': Pencil,
  'message.fork': GitFork,
  'message.forkCode': FolderGit2,
  'message.branch': GitBranch,
  'message.aside': MessageCircleQuestionMark,
  'message.selectRange': ListChecks,
  'message.summarizeFrom': ArrowDownToLine,
  'message.summarizeUpTo': ArrowUpToLine,
  'message.rewind': Undo2,
} satisfies Readonly<Record<Extract<CommandId, `message.${string}`>, unknown>>
