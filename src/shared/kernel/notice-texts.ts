type Named = { readonly agent: string }
type Provider = { readonly provider: string }

/** Returns a text of which a parameter may be empty. */
const spaced = (text: string): string => text.replaceAll('  ', ' ').trim()

/**
 * User-facing English texts of notices that Parley words. The app shows their translations
 * (`src/messages/<language>/notices.ts`); other programs read the English text.
 */
export const noticeTexts = {
  'allowance-used': ({ agent, period, percent }: Named & { period: string; percent: number }) =>
    `${agent} has used ${percent}% of its allowance for the ${period}.`,
  'allowance-used/much': ({ agent, period }: Named & { period: string }) =>
    `${agent} has used most of its allowance for the ${period}.`,
  'allowance-used/until': ({ agent, period, percent, at }: Named & { period: string; percent: number; at: string }) =>
    `${agent} has used ${percent}% of its allowance for the ${period}. It resets ${at}.`,
  'allowance-used/up': ({ agent, period }: Named & { period: string }) =>
    `${agent} has used up its allowance for the ${period}.`,
  'allowance-used/up-until': ({ agent, period, at }: Named & { period: string; at: string }) =>
    `${agent} has used up its allowance for the ${period}. It resets ${at}.`,
  'answer-cut/broken': ({ provider }: Provider) => `The answer is incomplete: ${provider} broke it off.`,
  'answer-cut/broken-for': ({ provider, reason }: Provider & { reason: string }) =>
    `The answer is incomplete: ${provider} broke it off (${reason}).`,
  'answer-cut/context':
    'The answer is incomplete: the conversation fills the whole context of the model. Compress it, or choose a model with a larger context.',
  'answer-cut/filter': 'The answer is incomplete: the provider’s content filter stopped it.',
  'answer-cut/limit': 'The answer is incomplete: it reached the token limit for one answer. Send “go on” for the rest.',
  'answer-empty': ({ agent }: Named) => `${agent} ended without an answer. Its model may have failed.`,
  'answer-ended': ({ provider }: Provider) =>
    `The answer may be incomplete: ${provider} ended it without giving a known reason.`,
  'answer-ended/reason': ({ provider, reason }: Provider & { reason: string }) =>
    `The answer may be incomplete: ${provider} ended it (${reason}).`,
  'answer-paused': ({ provider }: Provider) => `${provider} paused the answer and did not continue.`,
  'asks-for-folder': ({ agent, folder }: Named & { folder: string }) => `${agent} asks before it uses ${folder}.`,
  'changes-unlisted': ({ limit }: { limit: number }) =>
    `More than ${limit} files were changed in this turn. The others are not listed.`,
  'changes-unread':
    'Commands in this turn changed more than 64 MB. From here on, files are recorded as they are when the turn ends.',
  'command-ignored': ({ client, command }: { client: string; command: string }) =>
    `${client} did not carry out ${command}.`,
  'compaction-failed': 'The conversation could not be summarized.',
  'compaction-failed/reason': ({ agent, reason }: Named & { reason: string }) =>
    `${agent} could not summarize the conversation: ${reason}`,
  compacted: ({ agent }: Named) => `${agent} summarized the conversation to make room.`,
  'compacted/from': ({ agent, tokens }: Named & { tokens: number }) =>
    `${agent} summarized the conversation of ${tokens.toLocaleString('en')} tokens to make room.`,
  continues: ({ agent, reason }: Named & { reason: string }) => `${agent} continues on its own: ${reason}`,
  'conversation-deleted': ({ agent }: Named) =>
    `This conversation was deleted in ${agent}. Parley keeps it, but it cannot be continued there.`,
  'conversation-reverted': ({ agent }: Named) =>
    `The latest part of this conversation was undone in ${agent}, which no longer has it.`,
  'disk-full': ({ agent }: Named) => `${agent} could not save part of this session because the disk is full.`,
  'extra-usage': 'Work continues with extra usage, which is billed.',
  'effort-unknown': ({ model, effort }: { model: string; effort: string }) =>
    `${model} does not offer the reasoning effort “${effort}”.`,
  'files-left-out': ({ provider }: Provider) =>
    `The pictures and files of this message are not sent to ${provider} again.`,
  'files-rejected': ({ provider }: Provider) =>
    `${provider} rejected the pictures and files of earlier messages. Only their names are sent now.`,
  'history-rejected': ({ provider }: Provider) =>
    `${provider} rejected earlier messages again. They are no longer sent.`,
  'instructions-ignored': ({ agent }: Named) => `${agent} did not accept the instructions of this session.`,
  'mcp-server-failed': ({ name }: { name: string }) => `The MCP server ${name} could not be started.`,
  'mcp-server-not-loaded': ({ name, reason }: { name: string; reason: string }) =>
    spaced(`The MCP server ${name} could not be loaded. ${reason}`),
  'mcp-servers-left-out': ({ agent, names }: Named & { names: string }) =>
    `${agent} cannot connect to remote MCP servers and works without ${names}.`,
  'mode-unknown': ({ agent, mode, current }: Named & { mode: string; current: string }) =>
    `${agent} has no mode “${mode}”. It stays in “${current}”.`,
  'mode-unsafe': ({ agent, mode }: Named & { mode: string }) =>
    `${agent} works in the mode “${mode}” and offers none that asks before it changes anything.`,
  'model-unknown': ({ agent, model, customAgent }: Named & { model: string; customAgent: string }) =>
    `${agent} does not offer the model “${model}” of “${customAgent}”. It keeps its own.`,
  'model-gone': ({ agent, model, current }: Named & { model: string; current: string }) =>
    `${agent} has no model “${model}”. It continues with “${current}”.`,
  'model-needed': ({ agent, provider }: Named & Provider) =>
    `${agent} needs to know which model of ${provider} to use. Choose one for this session.`,
  'models-fixed': ({ agent, model }: Named & { model: string }) =>
    `${agent} does not let you choose a model; “${model}” was not set.`,
  'modes-fixed': ({ agent, mode }: Named & { mode: string }) =>
    `${agent} does not let you choose a mode; “${mode}” was not set.`,
  'money-limit': ({ agent }: Named) => `${agent} stopped at its spending limit.`,
  'newer-agent': ({ agent }: Named) =>
    `${agent} is newer than Parley knows. It works over the Agent Client Protocol and reports less.`,
  'plugin-not-loaded': ({ name, reason }: { name: string; reason: string }) =>
    spaced(`The plugin ${name} could not be loaded. ${reason}`),
  'reasoning-rejected': ({ provider }: Provider) =>
    `${provider} rejected the reasoning in the conversation. It is now sent in another form.`,
  'result-rejected': ({ provider }: Provider) =>
    `${provider} rejected the result of a tool. The model continues without it.`,
  'request-limit': ({ agent }: Named) => `${agent} stopped at its limit of requests.`,
  retrying: ({ agent }: Named) => `The model did not answer; ${agent} is trying again.`,
  'retrying/attempt': ({ attempt, of }: { attempt: number; of: number }) =>
    `The model did not answer; trying again, ${attempt} of ${of}.`,
  'retrying/status': ({ status, attempt, of }: { status: number; attempt: number; of: number }) =>
    `The model did not answer (${status}); trying again, ${attempt} of ${of}.`,
  'session-forgotten': ({ agent }: Named) =>
    `${agent} could not continue its earlier session and received the conversation instead.`,
  'stopped-for': ({ agent, reason }: Named & { reason: string }) => `${agent} stopped for the reason “${reason}”.`,
  'command-goes-on': ({ agent }: Named) => `A command of ${agent} could not be stopped, and may still run.`,
  'not-steered': ({ agent, reason }: Named & { reason: string }) =>
    `${agent} couldn’t add your message to the running turn: ${reason} It is sent next.`,
  'step-limit': ({ agent }: Named) => `${agent} stopped at its limit of steps.`,
  'step-limit/calls': ({ limit }: { limit: number }) => `The turn was stopped after ${limit} model calls.`,
  'tasks-stopped': ({ agent, names }: Named & { names: string }) => `Stopped with ${agent}: ${names}.`,
  'token-limit': ({ agent }: Named) => `${agent} stopped at its limit of tokens.`,
  'too-many-files': ({ folder }: { folder: string }) =>
    `${folder} has too many files to compare. Only changes that agents report are listed.`,
  'tool-denied': ({ agent, tool }: Named & { tool: string }) => `${agent}’s own reviewer did not allow ${tool}.`,
  'tool-denied/reason': ({ agent, tool, reason }: Named & { tool: string; reason: string }) =>
    `${agent}’s own reviewer did not allow ${tool}. ${reason}`,
  'tools-rejected': ({ provider, tools }: Provider & { tools: string }) =>
    `${provider} does not accept some tools, so the model continues without: ${tools}.`,
  'tools-rejected/descriptions': ({ provider }: Provider) =>
    `${provider} rejected the descriptions of the MCP tools. Simpler ones are sent now.`,
  'tools-rejected/mcp': ({ provider }: Provider) =>
    `${provider} rejected an MCP tool and does not say which. The model continues without MCP tools.`,
  'tools-unsupported': 'This model does not support tools: it can answer, but cannot read files or run commands.',
  unsaved: ({ reason }: { reason: string }) => `${reason} New messages are kept in memory until they can be stored.`,
  'unsaved/full':
    'The disk is full. New messages are kept in memory until there is space. Free some before you close Parley, or they are lost.',
} as const satisfies Record<string, string | ((details: never) => string)>

export type NoticeTextName = keyof typeof noticeTexts

type Details = Readonly<Record<string, string | number>>

/** Words of a notice. `text` and `details` are the name and parameters of a text that has translations. */
export interface NoticeText {
  readonly message: string
  readonly text?: string
  readonly details?: Details
}

/** Parameters that a text needs. */
type DetailsOf<N extends NoticeTextName> = (typeof noticeTexts)[N] extends (details: infer D) => string
  ? [details: D]
  : []

/** Returns the words of one of the {@link noticeTexts}. */
export function noticeText<N extends NoticeTextName>(name: N, ...[details]: DetailsOf<N>): NoticeText {
  const text: string | ((details: never) => string) = noticeTexts[name]
  const message = typeof text === 'string' ? text : text(details as never)
  return details === undefined ? { message, text: name } : { message, text: name, details: details as Details }
}

/** Returns the notice of a used allowance. `percent`: undefined where only a large part is known. `at`: when it resets. */
export function allowanceNotice(
  allowance: { readonly agent: string; readonly period: string },
  percent: number | undefined,
  at: string | undefined,
): NoticeText {
  if (percent === 100)
    return at === undefined
      ? noticeText('allowance-used/up', allowance)
      : noticeText('allowance-used/up-until', { ...allowance, at })
  if (percent === undefined) return noticeText('allowance-used/much', allowance)
  const used = { ...allowance, percent }
  return at === undefined ? noticeText('allowance-used', used) : noticeText('allowance-used/until', { ...used, at })
}

/** Returns true for the name of one of the {@link noticeTexts}. */
export function isNoticeText(name: string | undefined): name is NoticeTextName {
  return name !== undefined && Object.hasOwn(noticeTexts, name)
}
