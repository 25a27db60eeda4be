import { COMMON_RULES, hiddenBy } from '#core/agents/transcript/ledger'

/** Rules by which parts of chats in VS Code are hidden, with their user-facing reasons. */
export const copilotChatRules = {
  ...COMMON_RULES,
  progress: 'Progress, questions and edits that VS Code shows with an answer.',
  notices: 'Requests that VS Code makes by itself.',
} as const

/** Fates of what is hidden. */
export const hide = hiddenBy(copilotChatRules)

/** Kinds of parts of an answer that are no words and no calls. */
export const hiddenKinds: ReadonlySet<unknown> = new Set(
  (
    'progressMessage progressTask progressTaskSerialized progressTaskResult mcpServersStarting prepareToolInvocation undoStop ' +
    'codeblockUri textEdit textEditGroup notebookEdit notebookEditGroup confirmation command elicitation elicitation2 ' +
    'elicitationSerialized extensions pullRequest multiDiffData workspaceEdit questionCarousel warning treeData references ' +
    'codeCitation hook markdownVuln move clearToPreviousToolInvocation disabledClaudeHooks planReview externalEdit ' +
    'autoModeResolution'
  ).split(' '),
)
