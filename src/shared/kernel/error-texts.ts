import type { ContractError, ErrorCode } from './errors'

/** A text of the code, and one of several texts of the code. */
type TextName = ErrorCode | `${ErrorCode}/${string}`

/**
 * User-facing English texts of errors that need no more than the error's code and details, by the code. Where a code has
 * several texts, a name follows the code. The app shows their translations (`src/messages/<language>/errors.ts`), found
 * with {@link textNameOf}; other programs read the English text.
 */
export const errorTexts = {
  'adapter-not-found': ({ adapterName }: { adapterName: string }) => `There is no agent "${adapterName}" here.`,
  'agent-conflict': 'Name either an agent to attach or agentIds, not both.',
  'agent-conflict/lead': 'A session has a lead. Make another agent the lead instead.',
  'agent-not-found': ({ agentId }: { agentId: string }) => `The session has no agent ${agentId}.`,
  'agent-not-found/kind': ({ agent }: { agent: string }) =>
    `There is no agent "${agent}" in the session, nor one of that kind here.`,
  'agent-not-found/none': 'The session has no agent.',
  'agent-not-found/none-yet': 'The session has no agent yet.',
  'agent-not-found/such': 'The session has no such agent.',
  'agent-not-found/to-act': 'The session has no agent yet that could work as another one.',
  'agent-not-found/to-ask': 'The session has no agent to ask.',
  'agent-server-not-found': ({ name }: { name: string }) => `settings.json has no agent "${name}".`,
  'attachment-too-large': ({ count, limit }: { count: number; limit: number }) =>
    `${count} files are too many; one message takes ${limit}.`,
  'attachment-too-large/one': ({
    name,
    megabytes,
    limitMegabytes,
  }: {
    name: string
    megabytes: string
    limitMegabytes: string
  }) =>
    `${name} has ${megabytes} MB; at most ${limitMegabytes} MB can be attached. Name it with @ and the lines that matter instead.`,
  'attachment-too-large/stored': ({ name }: { name: string }) => `${name} is too large to be attached.`,
  'attempt-not-found': ({ groupId }: { groupId: string }) => `There are no attempts ${groupId}.`,
  'attempt-not-found/deleted': 'The session of the attempt was deleted.',
  'attempt-not-found/group': ({ sessionId }: { sessionId: string }) => `The group has no attempt ${sessionId}.`,
  'attempt-untestable': 'Enter a test command first.',
  'automation-consent': 'Agents of this automation would change everything without asking. Allow that explicitly.',
  'automation-invalid': ({ cron }: { cron: string }) =>
    `"${cron}" is not a schedule of five fields, such as "0 9 * * 1-5".`,
  'automation-invalid/auto-pr': 'Only runs in worktrees can open pull requests.',
  'automation-invalid/limit': ({ limit }: { limit: number }) =>
    `There are ${limit} automations already. Remove one first.`,
  'automation-invalid/never': ({ cron }: { cron: string }) => `"${cron}" never comes.`,
  'automation-invalid/zone': ({ timeZone }: { timeZone: string }) => `There is no time zone "${timeZone}".`,
  'automation-not-found': ({ automationId }: { automationId: string }) => `There is no automation ${automationId}.`,
  'automation-running': 'A run of this automation is at work. Wait for it, or stop it in its session.',
  'backup-not-found': ({ name }: { name: string }) => `There is no backup ${name}.`,
  'blob-not-found': 'This output is no longer stored.',
  'blob-not-found/attachment': ({ name }: { name: string }) => `${name} is no longer stored. Attach it again.`,
  'branch-merged': 'The branch is merged. Undo the merge to abandon it.',
  'budget-exceeded': ({ cost, budget }: { cost: string; budget: string }) =>
    `The session has cost ${cost} of its ${budget}. Raise its budget to go on.`,
  cancelled: 'Cancelled. Nothing was changed.',
  'cancelled/commit-message': 'Cancelled. No message was drafted.',
  'cancelled/summary': 'Cancelled. No summary was written.',
  'capability-missing/attachments':
    'Files cannot be attached in a session on another machine. Name files of that machine with @.',
  'capability-missing/background': 'The task works in the background already.',
  'capability-missing/desktop': ({ request }: { request: string }) => `${request} needs the desktop app.`,
  'capability-missing/elsewhere': 'The session is on another machine. This is possible only on that machine.',
  'capability-missing/machine': 'Other machines cannot ask this one for anything.',
  'capability-missing/pull-requests': 'A pull request needs a session in a worktree, on a branch of its own.',
  'capability-missing/quota': 'No agent here tells what is left of its allowance.',
  'capability-missing/quota-of': ({ adapterName }: { adapterName: string }) =>
    `The agent "${adapterName}" does not tell what is left of its allowance.`,
  'capability-missing/sign-in-state': ({ name }: { name: string }) =>
    `${name} does not tell whether somebody is signed in.`,
  'capability-missing/sign-out': ({ name }: { name: string }) =>
    `${name} cannot be signed out from here. Do it in a terminal.`,
  'capability-missing/steer': ({ name }: { name: string }) =>
    `${name} cannot take a message in while it works. Let it wait, or interrupt what runs.`,
  'capability-missing/terminals': 'The agent does not let its terminals be ended from outside.',
  'capability-missing/title': ({ name }: { name: string }) => `${name} cannot be asked for a title.`,
  'client-failed/disconnected': ({ client }: { client: string }) => `${client} disconnected before it was done.`,
  'client-timeout': ({ client, command }: { client: string; command: string }) =>
    `${client} did not finish /${command} in time.`,
  'code-incomplete': ({ count }: { count: number }) => `${count} files of that moment are not known.`,
  'command-not-found': ({ name }: { name: string }) => `The session has no command /${name}.`,
  'comment-not-found': 'There is no such comment to change.',
  'compression-not-found': ({ sessionId, eventId }: { sessionId: string; eventId: string }) =>
    `Session ${sessionId} has no compression ${eventId}.`,
  'custom-agent-not-found': ({ name }: { name: string }) => `The session has no custom agent ${name}.`,
  'elicitation-invalid': 'The form is not filled in as it was asked for.',
  'elicitation-not-found': ({ requestId }: { requestId: string }) =>
    `There is no question ${requestId} in the session.`,
  'extension-consent': 'Review the files of the extension first: they are not those that were consented to.',
  'extension-not-found': ({ id }: { id: string }) => `There is no extension ${id}.`,
  'file-changed-since': ({ path }: { path: string }) => `${path} was changed since it was shown. Look at it again.`,
  'file-changed-since/staged': ({ path }: { path: string }) =>
    `${path} was staged differently since it was shown. Nothing was changed.`,
  'file-changed-since/undo': ({ path }: { path: string }) => `${path} was changed since. It cannot be undone.`,
  'file-not-changed': ({ path }: { path: string }) => `${path} is not changed.`,
  'file-not-changed/session': ({ path }: { path: string }) => `${path} was not changed.`,
  'file-not-found': ({ path }: { path: string }) => `There is no file ${path} in the session.`,
  'file-not-found/gone': ({ path }: { path: string }) => `${path} is not there any more.`,
  'file-not-kept': ({ path }: { path: string }) => `The earlier content of ${path} was not kept.`,
  'file-not-kept/copies': 'No copies are kept, and the files of the tool are gone.',
  'file-not-kept/image': ({ path }: { path: string }) => `This side of ${path} is not an image.`,
  'folder-conflict': ({ targetWorkingDirectory }: { targetWorkingDirectory: string }) =>
    `The session works in ${targetWorkingDirectory}. Leave targetWorkingDirectory out, or begin another session.`,
  'folder-not-found': ({ folder }: { folder: string }) => `There is no folder ${folder}.`,
  'folder-not-found/session': ({ folder }: { folder: string }) => `There is no folder ${folder} in the session.`,
  'git-failed/restore': ({ folder }: { folder: string }) =>
    `${folder} exists. Move it away, then restore the worktree.`,
  'host-closing': 'Parley is closing.',
  internal: 'Something went wrong inside Parley. The log has the details.',
  'invalid-lineage/aside': 'An aside never becomes part of the session it was asked beside.',
  'invalid-lineage/branch-of-itself': 'A session cannot be a branch of itself.',
  'invalid-lineage/has-history': ({ sessionId }: { sessionId: string }) =>
    `The session ${sessionId} has a history, agents, a parent or branches already.`,
  'invalid-lineage/not-a-branch': ({
    childSessionId,
    parentSessionId,
  }: {
    childSessionId: string
    parentSessionId: string
  }) => `${childSessionId} is not a branch of ${parentSessionId}.`,
  'invalid-lineage/not-inherited': ({ sessionId, ancestorId }: { sessionId: string; ancestorId: string }) =>
    `${sessionId} does not inherit from ${ancestorId}.`,
  'machine-exists': ({ name }: { name: string }) => `"${name}" has this address already.`,
  'machine-misbehaved': 'The machine sends data that Parley does not understand. Update Parley on both machines.',
  'machine-misbehaved/answer': ({ request }: { request: string }) =>
    `The machine answered "${request}" with data that Parley does not understand. Update Parley on both machines.`,
  'machine-misbehaved/flood': 'The machine sends more than Parley can read. The connection was ended.',
  'machine-not-found': 'There is no such machine.',
  'machine-not-installed': ({ reason }: { reason: string }) =>
    `Parley could not be installed there: ${reason} Nothing was changed.`,
  'machine-not-installed/cancelled': 'The installation was cancelled. Nothing was changed there.',
  'machine-not-installed/damaged': ({ name }: { name: string }) =>
    `${name} is damaged, or was damaged on the way. Get it again and try again.`,
  'machine-not-installed/package': ({ name, folder }: { name: string; folder: string }) =>
    `The package for that machine is not here. Put ${name} and SHA256SUMS of this release of Parley into ${folder} and try again.`,
  'machine-not-installed/system':
    'Parley cannot be installed there: there is no package for the system of the machine.',
  'machine-not-installed/way': 'Parley can only be installed on machines that are reached over SSH.',
  'machine-unreachable': ({ reason }: { reason: string }) => `The machine cannot be reached: ${reason}`,
  'machine-unreachable/login': ({ host, reason }: { host: string; reason: string }) =>
    `There was no login on ${host} (${reason}). Check the host, its key and your password or key, and try again.`,
  'machine-unreachable/off': ({ name }: { name: string }) =>
    `${name} is disconnected. Connect it in Settings under Machines.`,
  'machine-unreachable/parley': ({ host }: { host: string }) =>
    `Parley is missing on ${host}, or too old. Install the current version there, and try again.`,
  'machine-unreachable/silent': 'The machine does not answer.',
  'machine-unreachable/waiting': ({ name }: { name: string }) =>
    `${name} cannot be reached now. Parley keeps trying to connect.`,
  'mcp-failed/not-connected': ({ name }: { name: string }) => `The MCP server ${name} is not connected.`,
  'mcp-failed/off': ({ name }: { name: string }) =>
    `${name} is switched off in the settings. Switch it on there first.`,
  'mcp-server-exists': ({ name }: { name: string }) => `There is an MCP server "${name}" already.`,
  'mcp-server-not-found': ({ name }: { name: string }) => `There is no MCP server "${name}" in the settings.`,
  'mcp-server-not-found/file': 'The server is no longer in the file it was found in.',
  'merge-not-found': 'The branch is not merged.',
  'message-empty': 'The message is empty.',
  'message-empty/plan': 'There is no open entry in the plan, and no prompt to share out.',
  'message-empty/prompt': 'The prompt is empty.',
  'message-not-found': ({ messageId, sessionId }: { messageId: string; sessionId: string }) =>
    `The message ${messageId} is not part of the conversation of ${sessionId}.`,
  'message-not-found/context': ({ messageId }: { messageId: string }) => `Message ${messageId} is not in the context.`,
  'message-not-found/queue': 'The message is not in the queue.',
  'message-not-found/session': ({ messageId, sessionId }: { messageId: string; sessionId: string }) =>
    `Message ${messageId} is not part of session ${sessionId}.`,
  'message-not-found/summary': ({ eventId, messageId }: { eventId: string; messageId: string }) =>
    `Compression ${eventId} has no summary ${messageId}.`,
  'message-not-found/untitled': 'There is no message yet to make a title from.',
  'message-role': 'Only messages of the role "user" can be sent.',
  'message-role/edit': 'Only user messages can be edited.',
  'message-too-large': ({ characters, maximum }: { characters: string; maximum: string }) =>
    `The message has ${characters} characters; at most ${maximum} can be sent. Put long material into a file and name it.`,
  'model-not-found': ({ model }: { model: string }) =>
    `No agent here is known to offer the model "${model}". Name the agent as well, or choose a model of models.list.`,
  'name-reserved': ({ name }: { name: string }) => `“${name}” is an action of Parley itself. Choose another name.`,
  'name-reserved/client': ({ owner, name }: { owner: string; name: string }) =>
    `${owner} offers “${name}” already. Choose another name.`,
  'name-taken/agent': ({ name }: { name: string }) => `There is an agent "${name}" already.`,
  'name-taken/persona': ({ name }: { name: string }) => `There is a persona "${name}" already.`,
  'name-taken/profile': ({ name }: { name: string }) => `There is a profile "${name}" already.`,
  'name-taken/prompt': ({ name }: { name: string }) => `There is already a prompt named "${name}".`,
  'name-taken/providerConfig': ({ name }: { name: string }) => `There is a provider configuration "${name}" already.`,
  'not-a-repository/no-commit': 'The repository has no commit yet. Make one first.',
  'not-connected': 'There is no connection to the host of Parley now.',
  'not-connected/closed': 'The connection was closed.',
  'nothing-to-compress': 'There is nothing in the context that this would take or change.',
  'nothing-to-compress/continue': 'The session has no messages to continue from.',
  'nothing-to-compress/summary': 'The session has no messages to summarize.',
  'nothing-to-compress/too-little': 'There is too little in the context that could be taken out.',
  'permission-not-found': ({ requestId }: { requestId: string }) => `There is no permission request ${requestId}.`,
  'permission-not-found/session': ({ requestId }: { requestId: string }) =>
    `The session has no permission request ${requestId}.`,
  'permission-option': 'The agent does not offer such an answer.',
  'permission-resolved': 'This request was already answered or is no longer open.',
  'permission-resolved/agent-gone': 'The agent that asked is gone. Only a rule can answer it when it asks again.',
  'permission-rule-not-found': ({ ruleId }: { ruleId: string }) => `There is no permission rule ${ruleId}.`,
  'persona-not-found': ({ personaId }: { personaId: string }) => `There is no persona ${personaId}.`,
  'place-not-found': ({ placeId }: { placeId: string }) => `There is no worktree ${placeId}.`,
  'place-not-found/gone': ({ folder }: { folder: string }) =>
    `The worktree ${folder} is gone, and nothing of it was kept.`,
  'place-not-found/none': 'The session works in no worktree.',
  'place-not-found/removed': ({ path }: { path: string }) => `The worktree ${path} was removed. Restore it first.`,
  'place-state/attempt-removed': 'The worktree was removed. Restore the attempt first.',
  'place-state/base-changed': ({ baseBranch }: { baseBranch: string }) =>
    `${baseBranch} has changed since. Revert the commit instead.`,
  'place-state/base-gone': ({ baseBranch }: { baseBranch: string }) => `The branch ${baseBranch} is gone.`,
  'place-state/behind': ({ baseBranch, branch }: { baseBranch: string; branch: string }) =>
    `${baseBranch} has commits that ${branch} does not have. Update from ${baseBranch} first.`,
  'place-state/clean': 'There is nothing to commit.',
  'place-state/landed': ({ baseBranch, branch }: { baseBranch: string; branch: string }) =>
    `${baseBranch} has all commits of ${branch} already.`,
  'place-state/markers': ({ files }: { files: string }) => `These files still contain conflict markers: ${files}.`,
  'place-state/merged-back': 'It landed with the merge of its session. Undo the merge instead, which undoes both.',
  'place-state/no-base': 'The worktree was made from no branch.',
  'place-state/no-landing': 'There is no landing to undo.',
  'place-state/no-remote': ({ remote }: { remote: string }) => `The repository has no remote named ${remote}.`,
  'place-state/no-update': 'No update is in progress.',
  'place-state/pushed': 'The landing was pushed. Revert the commit instead.',
  'place-state/remote-inside': ({ remote }: { remote: string }) =>
    `The remote ${remote} is a folder of the repository itself.`,
  'place-state/uncommitted': 'There are uncommitted changes. Commit them first.',
  'place-state/unfinished': 'An update is not finished. Continue or abort it first.',
  'place-state/unreadable': 'Git cannot read the worktree.',
  'process-limit': ({ limit }: { limit: number }) => `${limit} commands run in this session already. End one first.`,
  'process-not-found': ({ processId }: { processId: string }) => `The session ran no command ${processId}.`,
  'profile-not-found': ({ profileId }: { profileId: string }) => `There is no profile ${profileId}.`,
  'program-missing': ({ program }: { program: string }) => `${program} is not installed, or not on the PATH.`,
  'protocol-version': ({ supported, requested }: { supported: number; requested: number }) =>
    `This Parley speaks protocol version ${supported}, the client asked for ${requested}.`,
  'provider-config-not-found': ({ providerConfigId }: { providerConfigId: string }) =>
    `There is no provider configuration ${providerConfigId}.`,
  'removal-not-found': 'There is no such rewind that could be undone.',
  'review-change-not-found': 'There is no such change to undo.',
  'review-unavailable': 'The folder of the session is in no git repository.',
  'review-unavailable/git': 'Git could not compare the files.',
  'review-unavailable/no-base': 'There is no branch to compare this one with.',
  'device-refused': ({ request }: { request: string }) =>
    `${request} is not available to paired devices. Use Parley on its own computer.`,
  'scope-missing/device': ({ scope, request }: { scope: string; request: string }) =>
    `This device does not have the scope “${scope}”, which ${request} needs. Pair it again with that scope.`,
  'scope-missing': ({ scope, request }: { scope: string; request: string }) =>
    `The manifest of the extension does not ask for the scope “${scope}”, which ${request} needs.`,
  'session-archived': 'The session is archived; it cannot be changed.',
  'session-archived/adopt': 'The session is archived; it cannot become a branch.',
  'session-archived/answer': 'The session is archived; its agent cannot be told the answer.',
  'session-archived/branch': 'The branch is archived; it cannot be changed.',
  'session-archived/parent': 'The parent is archived; nothing can be put into it.',
  'session-archived/reopen': 'The branch is archived; it cannot be reopened.',
  'session-archived/send': 'The session is archived; it cannot be written to.',
  'session-busy': 'An agent is at work in the session. Stop it first.',
  'session-busy/agent': ({ name }: { name: string }) => `${name} is working. Wait until it is done, or stop it.`,
  'session-busy/apply': 'Agents are working. Stop them or wait, then try again.',
  'session-busy/commands': ({ limit }: { limit: number }) => `${limit} commands wait for the agents already.`,
  'session-busy/replaced': 'Something runs in a session that would be overwritten; stop it first.',
  'session-busy/restart': 'An agent is working. Wait until it is done, or stop it.',
  'session-busy/revert': 'Agents are working. Stop them or wait, then revert.',
  'session-busy/worktree': 'An agent is working in the worktree. Stop it or wait.',
  'session-exists': ({ sessionId }: { sessionId: string }) => `The session ${sessionId} exists already.`,
  'session-not-found': ({ sessionId }: { sessionId: string }) => `There is no session ${sessionId}.`,
  'skill-not-found': ({ name }: { name: string }) => `The session has no skill "${name}".`,
  'snapshot-too-large': 'The snapshot is too large to be answered at once; export it to a file.',
  'snapshot-version': ({ version }: { version: string }) =>
    `The file was written by a newer Parley (format ${version}). Update Parley to import it.`,
  'store-failed/closed': ({ file }: { file: string }) => `${file} was closed.`,
  'store-failed/in-use': ({ file }: { file: string }) => `${file} is in use by another program.`,
  'store-failed/replaced': ({ file }: { file: string }) =>
    `${file} was deleted or replaced while Parley used it, so nothing more can be stored in it. Put it back or restart Parley.`,
  'store-full': ({ file }: { file: string }) =>
    `There is no space left on the disk for ${file}. Nothing was changed; free some space and try again.`,
  'store-full/folder': ({ dir }: { dir: string }) => `There is no space left on the disk for ${dir}.`,
  'store-intact': 'The store is not damaged, so it stays. To go back, restore a backup.',
  'store-read-only': ({ dir }: { dir: string }) => `${dir} cannot be written.`,
  'store-unreadable': ({ file }: { file: string }) =>
    `Nothing of ${file} can be read any more. Restore a backup, or start new; the file is kept.`,
  'subagent-running':
    'A subagent is working in this session and takes messages only from the agent that started it. Write to it when it is done.',
  'swap-unconfirmed': ({ name }: { name: string }) =>
    `${name} needs a new session of its own for this change. Send the message with skipConnectorSwapWarning to let it be told the conversation so far, or decide with session.agent.update what it is told.`,
  'task-limit': ({ limit }: { limit: number }) => `${limit} tasks work for this session already. Wait or stop one.`,
  'task-not-found': ({ id }: { id: string }) => `The session has no task ${id}.`,
  'tool-not-found': ({ toolName }: { toolName: string }) => `No connected client offers the tool ${toolName}.`,
  'trust-not-found': ({ folder }: { folder: string }) => `${folder} is not trusted.`,
  'trust-outdated': 'The folder has changed since it was reviewed. Review it again.',
  'trust-outdated/setup': 'The setup commands have changed since they were shown. Review them again.',
  'turn-conflict': ({ turnId }: { turnId: string }) => `The turn ${turnId} has ended.`,
  'turn-conflict/other': ({ turnId }: { turnId: string }) => `The turn ${turnId} is not the one that runs.`,
  'turn-not-found': ({ sessionId, turnId }: { sessionId: string; turnId: string }) =>
    `Session ${sessionId} has no turn ${turnId}.`,
  'upload-mismatch': ({ name }: { name: string }) => `${name} changed while it was read. Attach it again.`,
  'upload-mismatch/file': 'The file changed while it was read. Choose it again.',
  'upload-mismatch/part': ({ name }: { name: string }) => `Only a part of ${name} has arrived.`,
  'upload-not-found': 'The upload is incomplete. Attach the file again.',
  'upload-not-found/file': 'The file is not here any more. Choose it again.',
} as const satisfies Partial<Record<TextName, string | ((details: never) => string)>>

export type ErrorTextName = keyof typeof errorTexts

/** Code of a text. */
export type CodeOfText<N extends ErrorTextName> = N extends `${infer Code extends ErrorCode}/${string}` ? Code : N

type Details = Readonly<Record<string, unknown>>

/** Details that a text needs; more can be given. */
type DetailsOf<N extends ErrorTextName> = (typeof errorTexts)[N] extends (details: infer D) => string
  ? [details: D & Details]
  : [details?: Details]

/** Builds a {@link ContractError} with one of the {@link errorTexts}. */
export function knownError<N extends ErrorTextName>(name: N, ...[details]: DetailsOf<N>): ContractError {
  const code = name.replace(/\/.*/, '') as ErrorCode
  const message = renderedText(errorTexts[name], details ?? {})
  return details === undefined ? { code, message } : { code, message, details }
}

/** Returns a text of an error with the details inserted. */
export function renderedText(text: string | ((details: never) => string), details: Details): string {
  return typeof text === 'string' ? text : text(details as never)
}

/**
 * Returns the name of the text that an error has; undefined for one whose text is its own, such as the words of an agent,
 * and for one of a host of another version.
 */
export function textNameOf({ code, message, details = {} }: ContractError): ErrorTextName | undefined {
  const names = Object.keys(errorTexts) as ErrorTextName[]
  return names.find(
    (name) => (name === code || name.startsWith(`${code}/`)) && renderedText(errorTexts[name], details) === message,
  )
}
