import { closedText, notConnectedText } from './connection-texts'
import type { ContractError, ErrorCode } from './errors'

/** A text of the code, and one of several texts of the code. */
type TextName = ErrorCode | `${ErrorCode}/${string}`

/**
 * User-facing English texts of errors that need no more than the error's code and details, by the code. Where a code has
 * several texts, a name follows the code. An error carries the name of its text, by which the app
 * shows the translation (`src/messages/<language>/errors.ts`); other programs read the English text.
 */
export const errorTexts = {
  'adoption-refused/alive': ({ host }: { host: string }) =>
    `${host} is in the fleet now. Only the sessions of a host that is lost for good can be adopted.`,
  'adoption-refused/nothing': ({ host }: { host: string }) => `The fleet has no sessions of ${host} to adopt.`,
  'adapter-not-found': ({ adapterName }: { adapterName: string }) =>
    `There is no agent "${adapterName}" on this machine.`,
  'adapter-not-found/session': ({ name }: { name: string }) =>
    `${name} is not available on this machine. Install it, or choose the agent to continue this session with; it gets the whole conversation.`,
  'agent-conflict': 'Provide either an agent to attach or agentIds, not both.',
  'agent-conflict/same': 'The session works with this agent, account and model already.',
  'agent-conflict/unavailable': ({ agent, reason }: { agent: string; reason: string }) =>
    `${agent} cannot be used here: ${reason}.`,
  'agent-conflict/lead': 'A session needs a lead. Make another agent the lead first.',
  'agent-not-found': ({ agentId }: { agentId: string }) => `The session has no agent ${agentId}.`,
  'agent-not-found/kind': ({ agent }: { agent: string }) =>
    `The session has no agent "${agent}", and no agent of that kind is available.`,
  'agent-not-found/none': 'The session has no agent.',
  'agent-not-found/none-yet': 'The session has no agent yet.',
  'agent-not-found/such': 'The session has no such agent.',
  'agent-not-found/to-act': 'The session has no agent yet that could switch to another one.',
  'agent-not-found/to-ask': 'The session has no agent to ask.',
  'agent-server-not-found': ({ name }: { name: string }) => `settings.json has no agent "${name}".`,
  'attachment-too-large': ({ count, limit }: { count: number; limit: number }) =>
    `A message can have at most ${limit} files, not ${count}.`,
  'attachment-too-large/one': ({
    name,
    megabytes,
    limitMegabytes,
  }: {
    name: string
    megabytes: string
    limitMegabytes: string
  }) =>
    `${name} is ${megabytes} MB; the limit for attachments is ${limitMegabytes} MB. Mention it with @ and the lines that matter instead.`,
  'attachment-too-large/stored': ({ name }: { name: string }) => `${name} is too large to be attached.`,
  'attempt-not-found': ({ groupId }: { groupId: string }) => `There is no group of attempts ${groupId}.`,
  'attempt-not-found/deleted': 'The session of the attempt was deleted.',
  'attempt-not-found/group': ({ sessionId }: { sessionId: string }) => `The group has no attempt ${sessionId}.`,
  'attempt-untestable': 'Enter a test command first.',
  'consent-needed/model': ({ name }: { name: string }) =>
    `Nothing was sent: ${name} needs your consent first. Look at what would be sent, and allow it.`,
  'automation-consent': 'Agents in this automation could change anything without asking. Allow that explicitly.',
  'automation-invalid': ({ cron }: { cron: string }) =>
    `"${cron}" is not a valid schedule. Use five fields, such as "0 9 * * 1-5".`,
  'automation-invalid/auto-pr': 'Only runs in worktrees can open pull requests.',
  'automation-invalid/limit': ({ limit }: { limit: number }) =>
    `You have reached the limit of ${limit} automations. Remove one first.`,
  'automation-invalid/never': ({ cron }: { cron: string }) => `The schedule "${cron}" never occurs.`,
  'automation-invalid/zone': ({ timeZone }: { timeZone: string }) => `There is no time zone "${timeZone}".`,
  'account-not-found': ({ accountId }: { accountId: string }) => `There is no account ${accountId}.`,
  'switch-not-found': 'The session has no such switch, or it was undone already.',
  'park-not-found': 'The session is not parked.',
  'automation-not-found': ({ automationId }: { automationId: string }) => `There is no automation ${automationId}.`,
  'automation-running': 'This automation is already running. Wait for the run to finish, or stop it in its session.',
  'backup-not-found': ({ name }: { name: string }) => `There is no backup ${name}.`,
  'blob-not-found': 'This output is no longer stored.',
  'blob-not-found/attachment': ({ name }: { name: string }) => `${name} is no longer stored. Attach it again.`,
  'branch-merged': 'The branch is merged. Undo the merge to abandon it.',
  'budget-exceeded': ({ cost, budget }: { cost: string; budget: string }) =>
    `The session has spent ${cost} of its budget of ${budget}. Raise the budget to continue.`,
  cancelled: 'Cancelled. Nothing was changed.',
  'cancelled/commit-message': 'Cancelled. No message was drafted.',
  'cancelled/summary': 'Cancelled. No summary was written.',
  'capability-missing/accounts': ({ name }: { name: string }) => `${name} cannot work under several accounts.`,
  'capability-missing/attachments':
    'Files cannot be attached to a session on another machine. Mention files on that machine with @.',
  'capability-missing/background': 'The task is already running in the background.',
  'capability-missing/desktop': ({ request }: { request: string }) => `${request} needs the desktop app.`,
  'capability-missing/elsewhere': 'The session is on another machine. This can only be done there.',
  'capability-missing/machine': 'Other machines cannot send requests to this one.',
  'capability-missing/pull-requests': 'A pull request needs a session that works in a worktree with its own branch.',
  'capability-missing/target':
    'A session stays on its machine until it is moved. Choose “Move here” on the machine that is to have it.',
  'capability-missing/quota': 'No agent on this machine reports its remaining quota.',
  'capability-missing/push': 'Parley does not know this browser’s push service and will not send to it.',
  'capability-missing/listening':
    'Parley listens as set on its command line. Start it without --listen and --origin to choose here.',
  'capability-missing/quota-of': ({ adapterName }: { adapterName: string }) =>
    `The agent "${adapterName}" does not report its remaining quota.`,
  'capability-missing/sign-in-state': ({ name }: { name: string }) => `${name} does not report its sign-in status.`,
  'capability-missing/sign-out': ({ name }: { name: string }) =>
    `Parley cannot sign ${name} out. Sign out in a terminal.`,
  'capability-missing/steer': ({ name }: { name: string }) =>
    `${name} does not accept messages while it works. Queue the message, or interrupt the agent.`,
  'capability-missing/terminals': 'The agent does not allow its terminals to be stopped.',
  'capability-missing/meaning': ({ name }: { name: string }) => `${name} cannot order sessions by their meaning.`,
  'capability-missing/title': ({ name }: { name: string }) => `${name} cannot generate titles.`,
  'client-failed/disconnected': ({ client }: { client: string }) => `${client} disconnected before it finished.`,
  'client-failed/files': ({ folder }: { folder: string }) =>
    `The program that provides the files of ${folder} is not connected. Start it again to use them.`,
  'client-timeout': ({ client, command }: { client: string; command: string }) =>
    `${client} did not finish /${command} in time.`,
  'code-incomplete': ({ count }: { count: number }) => `The contents of ${count} files at that point are unknown.`,
  'command-repeated':
    'This command was carried out before the host restarted, and its answer is lost. Check the result before you repeat it.',
  'command-repeated/other': ({ commandId }: { commandId: string }) =>
    `The command ID ${commandId} was used for another request. Use a new ID for each request.`,
  'command-not-found': ({ name }: { name: string }) => `The session has no command /${name}.`,
  'comment-not-found': 'The comment no longer exists or was already sent.',
  'compression-not-found': ({ sessionId, eventId }: { sessionId: string; eventId: string }) =>
    `Session ${sessionId} has no compression ${eventId}.`,
  'custom-agent-not-found': ({ name }: { name: string }) => `The session has no custom agent ${name}.`,
  'elicitation-invalid': 'The answers do not match the form.',
  'elicitation-not-found': ({ requestId }: { requestId: string }) =>
    `There is no question ${requestId} in the session.`,
  'extension-consent': 'Review the extension first: its files have changed since you allowed it.',
  'extension-not-found': ({ id }: { id: string }) => `There is no extension ${id}.`,
  'file-changed-since': ({ path }: { path: string }) => `${path} has changed since it was shown. Review it again.`,
  'file-changed-since/staged': ({ path }: { path: string }) =>
    `The staged version of ${path} has changed since it was shown. Nothing was changed.`,
  'file-changed-since/mixed': ({ path }: { path: string }) =>
    `${path} was also changed outside of the turns, which this would undo too. Revert single turns instead.`,
  'file-changed-since/undo': ({ path }: { path: string }) => `${path} has changed since, so this cannot be undone.`,
  'file-not-changed': ({ path }: { path: string }) => `${path} has no changes.`,
  'file-not-changed/session': ({ path }: { path: string }) => `The session did not change ${path}.`,
  'file-not-found': ({ path }: { path: string }) => `There is no file ${path} in the session.`,
  'file-not-found/gone': ({ path }: { path: string }) => `${path} no longer exists.`,
  'file-not-kept': ({ path }: { path: string }) => `The earlier content of ${path} was not kept.`,
  'file-not-kept/copies': 'No copy was kept, and the tool’s own files are gone.',
  'file-not-kept/image': ({ path }: { path: string }) => `This side of ${path} is not an image.`,
  'dispatch-not-taken': 'No idle agent of the fleet took the prompt in time.',
  'fleet-not-joined': 'This machine is in no fleet. Join one in Settings › Fleet.',
  'fleet-refused': ({ reason }: { reason: string }) =>
    `The fleet refused the connection (${reason}). Check the credentials and certificates in Settings › Fleet.`,
  'fleet-unreachable': ({ reason }: { reason: string }) =>
    `The fleet cannot be reached (${reason}). Parley keeps trying to connect.`,
  'folder-conflict': ({ targetWorkingDirectory }: { targetWorkingDirectory: string }) =>
    `The session already works in ${targetWorkingDirectory}. Omit targetWorkingDirectory, or start another session.`,
  'folder-not-empty': ({ folder }: { folder: string }) => `${folder} is not empty. Choose an empty folder.`,
  'folder-not-found': ({ folder }: { folder: string }) => `The folder ${folder} doesn’t exist.`,
  'folder-not-found/session': ({ folder }: { folder: string }) => `The folder ${folder} doesn’t exist in the session.`,
  'git-failed/consent': ({ folder, settings }: { folder: string; settings: string }) =>
    `${folder} has git settings of its own that need consent: ${settings}. Review the folder, trust it, and try again.`,
  'git-failed/restore': ({ folder }: { folder: string }) =>
    `${folder} already exists. Move or rename it, then restore the worktree.`,
  'folder-untrusted': ({ folder }: { folder: string }) =>
    `${folder} has content that runs programs. Review it and trust the folder to open a terminal there.`,
  'host-closing': 'Parley is closing.',
  internal: 'Something went wrong in Parley. See the log for details.',
  'invalid-lineage/aside': 'An aside cannot be merged into its session.',
  'invalid-lineage/branch-of-itself': 'A session cannot be a branch of itself.',
  'invalid-lineage/has-history': ({ sessionId }: { sessionId: string }) =>
    `The session ${sessionId} already has messages, agents, a parent or branches.`,
  'invalid-lineage/not-a-branch': ({
    childSessionId,
    parentSessionId,
  }: {
    childSessionId: string
    parentSessionId: string
  }) => `${childSessionId} is not a branch of ${parentSessionId}.`,
  'invalid-lineage/not-inherited': ({ sessionId, ancestorId }: { sessionId: string; ancestorId: string }) =>
    `${sessionId} does not inherit from ${ancestorId}.`,
  'machine-exists': ({ name }: { name: string }) => `"${name}" already uses this address.`,
  'machine-misbehaved': 'The machine sent data that Parley does not understand. Update Parley on both machines.',
  'machine-misbehaved/answer': ({ request }: { request: string }) =>
    `The machine answered "${request}" with data that Parley does not understand. Update Parley on both machines.`,
  'machine-misbehaved/flood': 'The machine sent more data than Parley accepts. The connection was closed.',
  'machine-not-found': 'There is no such machine.',
  'machine-not-installed': ({ reason }: { reason: string }) =>
    `Parley could not be installed on the machine: ${reason} Nothing was changed.`,
  'machine-not-installed/cancelled': 'The installation was cancelled. Nothing was changed on the machine.',
  'machine-not-installed/damaged': ({ name }: { name: string }) => `${name} is damaged. Download it again, then retry.`,
  'machine-not-installed/package': ({ name, folder }: { name: string; folder: string }) =>
    `The package for that machine is missing. Put ${name} and SHA256SUMS from this release of Parley into ${folder}, then try again.`,
  'machine-not-installed/system': 'There is no Parley package for the machine’s operating system.',
  'machine-not-installed/way': 'Parley can only be installed over SSH.',
  'machine-outdated': ({ name }: { name: string }) => `Parley on ${name} is too old for this. Update it there.`,
  'machine-unreachable': ({ reason }: { reason: string }) => `The machine cannot be reached: ${reason}`,
  'machine-unreachable/absent': 'The machine is not in the fleet now.',
  'machine-unreachable/address': ({ address }: { address: string }) =>
    `Nothing answers at ${address}. Check the address and that “parley serve” is running there.`,
  'machine-unreachable/fleet': 'There is no connection to the fleet now. Parley keeps trying to connect.',
  'machine-unreachable/login': ({ host, reason }: { host: string; reason: string }) =>
    `Could not sign in to ${host} (${reason}). Check the host name, its host key, and your password or key, then try again.`,
  'machine-unreachable/off': ({ name }: { name: string }) =>
    `${name} is disconnected. Connect it in Settings › Machines.`,
  'machine-unreachable/parley': ({ host }: { host: string }) =>
    `Parley is not installed on ${host}, or is too old. Install the current version there, then try again.`,
  'machine-unreachable/silent': 'The machine is not responding.',
  'machine-unreachable/token':
    'The machine refused the token. Remove it here and add it again with its current address.',
  'machine-unreachable/waiting': ({ name }: { name: string }) =>
    `${name} is unreachable. Parley keeps trying to connect.`,
  'mcp-failed/not-connected': ({ name }: { name: string }) => `The MCP server ${name} is not connected.`,
  'mcp-failed/off': ({ name }: { name: string }) => `${name} is turned off in the settings. Turn it on there first.`,
  'mcp-server-exists': ({ name }: { name: string }) => `An MCP server named "${name}" already exists.`,
  'mcp-server-not-found': ({ name }: { name: string }) => `The settings have no MCP server named "${name}".`,
  'mcp-server-not-found/file': 'The server is no longer in the file it was found in.',
  'merge-not-found': 'The branch is not merged.',
  'message-empty': 'The message is empty.',
  'message-empty/plan': 'The plan has no open items, and there is no prompt to distribute.',
  'message-empty/prompt': 'The prompt is empty.',
  'message-not-found': ({ messageId, sessionId }: { messageId: string; sessionId: string }) =>
    `The message ${messageId} is not part of the conversation of ${sessionId}.`,
  'message-not-found/context': ({ messageId }: { messageId: string }) => `Message ${messageId} is not in the context.`,
  'message-not-found/queue': 'The message is not in the queue.',
  'message-not-found/session': ({ messageId, sessionId }: { messageId: string; sessionId: string }) =>
    `Message ${messageId} is not part of session ${sessionId}.`,
  'message-not-found/summary': ({ eventId, messageId }: { eventId: string; messageId: string }) =>
    `Compression ${eventId} has no summary ${messageId}.`,
  'message-not-found/untitled': 'There is no message yet to generate a title from.',
  'message-role': 'Only messages with the role "user" can be sent.',
  'message-role/edit': 'Only user messages can be edited.',
  'message-too-large': ({ characters, maximum }: { characters: string; maximum: string }) =>
    `The message has ${characters} characters; the limit is ${maximum}. Put long text into a file and mention the file.`,
  'model-not-found': ({ model }: { model: string }) =>
    `No agent on this machine offers the model "${model}". Specify the agent too, or choose a model from models.list.`,
  'name-reserved': ({ name }: { name: string }) => `“${name}” is reserved for Parley. Choose another name.`,
  'name-reserved/client': ({ owner, name }: { owner: string; name: string }) =>
    `${owner} already provides “${name}”. Choose another name.`,
  'name-taken/agent': ({ name }: { name: string }) => `An agent named "${name}" already exists.`,
  'name-taken/persona': ({ name }: { name: string }) => `A persona named "${name}" already exists.`,
  'name-taken/profile': ({ name }: { name: string }) => `A profile named "${name}" already exists.`,
  'name-taken/prompt': ({ name }: { name: string }) => `A prompt named "${name}" already exists.`,
  'name-taken/providerConfig': ({ name }: { name: string }) =>
    `A provider configuration named "${name}" already exists.`,
  'not-a-repository/folder': ({ folder }: { folder: string }) => `${folder} belongs to no git repository.`,
  'not-a-repository/no-commit': 'The repository has no commits yet. Create one first.',
  'not-connected': notConnectedText,
  'not-connected/closed': closedText,
  'nothing-to-compress': 'This would not remove or change anything in the context.',
  'nothing-to-compress/continue': 'The session has no messages to continue from.',
  'nothing-to-compress/summary': 'The session has no messages to summarize.',
  'nothing-to-compress/too-little': 'The context is too small to compress.',
  'permission-not-found': ({ requestId }: { requestId: string }) => `There is no permission request ${requestId}.`,
  'permission-not-found/session': ({ requestId }: { requestId: string }) =>
    `The session has no permission request ${requestId}.`,
  'permission-option': 'The agent does not offer this answer.',
  'permission-resolved': 'This request has been answered or is no longer open.',
  'permission-resolved/agent-gone': 'The agent that asked is no longer running. A rule can answer if it asks again.',
  'permission-rule-not-found': ({ ruleId }: { ruleId: string }) => `There is no permission rule ${ruleId}.`,
  'persona-not-found': ({ personaId }: { personaId: string }) => `There is no persona ${personaId}.`,
  'place-not-found': ({ placeId }: { placeId: string }) => `There is no worktree ${placeId}.`,
  'place-not-found/gone': ({ folder }: { folder: string }) =>
    `The worktree ${folder} is gone, and none of it was kept.`,
  'place-not-found/none': 'The session does not use a worktree.',
  'place-not-found/removed': ({ path }: { path: string }) => `The worktree ${path} was removed. Restore it first.`,
  'place-state/adopt-detached': ({ folder }: { folder: string }) =>
    `${folder} has no branch checked out. Check one out first.`,
  'place-state/adopt-main': ({ folder }: { folder: string }) =>
    `${folder} is the main folder of the repository. Start a session in it instead.`,
  'place-state/adopted': ({ folder }: { folder: string }) => `${folder} already belongs to a session.`,
  'place-state/attempt-removed': 'The worktree was removed. Restore the attempt first.',
  'place-state/base-changed': ({ baseBranch }: { baseBranch: string }) =>
    `${baseBranch} has new commits since. Revert the landing commit instead.`,
  'place-state/base-remote': ({ baseBranch }: { baseBranch: string }) =>
    `${baseBranch} is a branch of a remote, which only a push changes. Choose a local branch.`,
  'place-state/base-gone': ({ baseBranch }: { baseBranch: string }) => `The branch ${baseBranch} no longer exists.`,
  'place-state/behind': ({ baseBranch, branch }: { baseBranch: string; branch: string }) =>
    `${branch} is behind ${baseBranch}. Update from ${baseBranch} first.`,
  'place-state/clean': 'There is nothing to commit.',
  'place-state/land-over-edits': ({ files }: { files: string }) =>
    `Landing would overwrite: ${files}. Commit or stash the changes in these files first.`,
  'place-state/landed': ({ baseBranch, branch }: { baseBranch: string; branch: string }) =>
    `${baseBranch} already contains all commits of ${branch}.`,
  'place-state/markers': ({ files }: { files: string }) => `These files still contain conflict markers: ${files}.`,
  'place-state/no-base': 'The worktree has no base branch.',
  'place-state/merged-back':
    'The landing belongs to the merge of its session. Undo the merge instead; that undoes both.',
  'place-state/nothing-lands': 'None of these branches lands. Resolve the conflicts first.',
  'place-state/no-agents': 'No session of Parley works on these branches.',
  'place-state/no-conflict': ({ branch, baseBranch }: { branch: string; baseBranch: string }) =>
    `${branch} and ${baseBranch} do not conflict.`,
  'place-state/no-landing': 'There is no landing to undo.',
  'place-state/lfs-missing': ({ remote, branch }: { remote: string; branch: string }) =>
    `The branch has files of Git LFS, whose contents would not be uploaded: git-lfs is not on the PATH. Install it, or push the branch yourself: git push ${remote} ${branch}`,
  'place-state/lfs-programs': ({ name, remote, branch }: { name: string; remote: string; branch: string }) =>
    `The branch has files of Git LFS, for which the repository names a program of its own (${name}). Review and trust the folder, or push the branch yourself: git push ${remote} ${branch}`,
  'place-state/no-remote': ({ remote }: { remote: string }) => `The repository has no remote named ${remote}.`,
  'place-state/no-update': 'No update is in progress.',
  'place-state/pushed': 'The landing has been pushed. Revert the commit instead.',
  'place-state/remote-inside': ({ remote }: { remote: string }) =>
    `The remote ${remote} is a folder inside the repository itself.`,
  'place-state/submodules-unpushed': ({ submodules }: { submodules: string }) =>
    `These submodules have commits that exist only in this worktree: ${submodules}. Push them from the submodules’ folders first.`,
  'place-state/uncommitted': 'There are uncommitted changes. Commit them first.',
  'place-state/undo-over-edits': ({ files }: { files: string }) =>
    `Undoing the landing would overwrite: ${files}. Commit or stash the changes in these files first.`,
  'place-state/unfinished': 'An update is in progress. Continue or abort it first.',
  'place-state/unreadable': 'Git cannot read the worktree.',
  'plan-outdated': 'The branches have changed since the review. Review the plan again.',
  'plan-outdated/unknown': 'The plan is no longer known. Make a new one.',
  'prices-invalid': 'This is neither a price list of Parley nor one of LiteLLM.',
  'process-limit': ({ limit }: { limit: number }) => `This session already runs ${limit} commands. Stop one first.`,
  'process-limit/terminals': ({ limit }: { limit: number }) => `${limit} terminals are open already. Close one first.`,
  'process-not-found': ({ processId }: { processId: string }) => `The session has no command ${processId}.`,
  'profile-not-found': ({ profileId }: { profileId: string }) => `There is no profile ${profileId}.`,
  'program-missing': ({ program }: { program: string }) => `${program} is not installed, or not on the PATH.`,
  'protocol-version': ({ supported, requested }: { supported: number; requested: number }) =>
    `This version of Parley uses protocol version ${supported}, but the client requested ${requested}.`,
  'provider-config-not-found': ({ providerConfigId }: { providerConfigId: string }) =>
    `There is no provider configuration ${providerConfigId}.`,
  'registry-agent-not-found': ({ registryId }: { registryId: string }) => `The registry has no agent "${registryId}".`,
  'registry-checksum': ({ name }: { name: string }) =>
    `The download of ${name} does not have the checksum that the registry gives. It was deleted, and nothing was installed.`,
  'registry-consent': 'Review the installation first: it differs from the one that was shown.',
  'registry-failed': ({ name, reason }: { name: string; reason: string }) =>
    `${name} could not be installed: ${reason}. Nothing was changed.`,
  'registry-in-use': ({ name, count }: { name: string; count: number }) =>
    `${name} is running in ${count} ${count === 1 ? 'session' : 'sessions'}.`,
  'registry-installed': ({ name }: { name: string }) => `${name} is already installed.`,
  'registry-invalid': ({ url }: { url: string }) => `${url} is not an agent registry. The previous list is kept.`,
  'registry-not-installed': ({ registryId }: { registryId: string }) =>
    `"${registryId}" is not installed from the registry.`,
  'registry-unfit': ({ name, target }: { name: string; target: string }) => `${name} is not available for ${target}.`,
  'registry-unfit/npm': ({ name }: { name: string }) =>
    `${name} is installed with npm, which was not found. Install Node.js from https://nodejs.org, then try again.`,
  'registry-unfit/uv': ({ name }: { name: string }) =>
    `${name} is run with uv, which was not found. Install it as https://docs.astral.sh/uv describes, then try again.`,
  'registry-unreachable': ({ host, reason }: { host: string; reason: string }) =>
    `${host} could not be loaded: ${reason}.`,
  'removal-not-found': 'There is no such rewind to undo.',
  'review-change-not-found': 'There is no such change to undo.',
  'review-unavailable': 'The session’s folder is not in a git repository.',
  'review-unavailable/git': 'Git could not compare the files.',
  'review-unavailable/no-base': 'There is no branch to compare with.',
  'device-refused': ({ request }: { request: string }) =>
    `${request} is not available to paired devices. Use Parley on the computer that runs it.`,
  'agent-refused': ({ request }: { request: string }) =>
    `${request} is not available to programs that an agent started. Do it in Parley, or in a terminal of your own.`,
  'scope-missing/device': ({ scope, request }: { scope: string; request: string }) =>
    `${request} requires the scope “${scope}”, which this device does not have. Pair it again with that scope.`,
  'scope-missing': ({ scope, request }: { scope: string; request: string }) =>
    `${request} requires the scope “${scope}”, which the extension’s manifest does not list.`,
  'session-archived': 'The session is archived and cannot be changed.',
  'session-archived/adopt': 'The session is archived and cannot become a branch.',
  'session-archived/answer': 'The session is archived, so its agent cannot receive the answer.',
  'session-archived/branch': 'The branch is archived and cannot be changed.',
  'session-archived/parent': 'The parent session is archived and cannot be changed.',
  'session-archived/reopen': 'The branch is archived and cannot be reopened.',
  'session-archived/send': 'The session is archived and cannot receive messages.',
  'session-busy': 'An agent is working in the session. Stop it first.',
  'session-busy/agent': ({ name }: { name: string }) => `${name} is working. Wait until it finishes, or stop it.`,
  'session-busy/apply': 'Agents are working. Stop them or wait, then try again.',
  'session-busy/commands': ({ limit }: { limit: number }) => `The limit of ${limit} queued commands has been reached.`,
  'session-busy/replaced': 'A session that would be overwritten is in use, even if its agent is idle. Close it first.',
  'session-busy/restart': 'An agent is working. Wait until it finishes, or stop it.',
  'session-busy/revert': 'Agents are working. Stop them or wait, then revert.',
  'session-busy/worktree': 'An agent is working in the worktree. Stop it or wait.',
  'session-exists': ({ sessionId }: { sessionId: string }) => `The session ${sessionId} already exists.`,
  'session-changed': 'The session changed while it was being copied. Nothing was moved. Try again.',
  'session-moved': ({ machine }: { machine: string }) =>
    `The session was moved to ${machine} and continues there. Undo the move to continue it here.`,
  'session-not-found': ({ sessionId }: { sessionId: string }) => `There is no session ${sessionId}.`,
  'skill-not-found': ({ name }: { name: string }) => `The session has no skill "${name}".`,
  'snapshot-too-large': 'The snapshot is too large for one response. Export it to a file.',
  'snapshot-version': ({ version }: { version: string }) =>
    `The file was created by a newer version of Parley (format ${version}). Update Parley to import it.`,
  'store-failed/closed': ({ file }: { file: string }) => `${file} was closed.`,
  'store-failed/in-use': ({ file }: { file: string }) => `${file} is in use by another program.`,
  'store-failed/replaced': ({ file }: { file: string }) =>
    `${file} was deleted or replaced while Parley was using it. Put it back or restart Parley; nothing can be saved until then.`,
  'store-full': ({ file }: { file: string }) =>
    `There is no space left on the disk for ${file}. Nothing was changed; free some space and try again.`,
  'store-full/folder': ({ dir }: { dir: string }) => `There is no space left on the disk for ${dir}.`,
  'store-intact': 'The store is not damaged, so it was not replaced. To go back to an earlier state, restore a backup.',
  'store-read-only': ({ dir }: { dir: string }) => `${dir} cannot be written.`,
  'store-unreadable': ({ file }: { file: string }) =>
    `${file} can no longer be read. Restore a backup or start fresh; the file is kept.`,
  'subagent-running':
    'A subagent is working in this session and only accepts messages from the agent that started it. Send your message when it is done.',
  'swap-unconfirmed': ({ name }: { name: string }) =>
    `This change restarts ${name} in a new session of its own. Send the message with skipConnectorSwapWarning to pass on the conversation so far, or use session.agent.update to choose what is passed on.`,
  'task-limit': ({ limit }: { limit: number }) =>
    `This session already runs ${limit} tasks. Wait for one to finish, or stop one.`,
  'task-not-found': ({ id }: { id: string }) => `The session has no task ${id}.`,
  'tool-not-found': ({ toolName }: { toolName: string }) => `No connected client provides the tool ${toolName}.`,
  'consent-needed/test': 'The setup commands of the repository are new or have changed. Review and allow them first.',
  'consent-needed/script': 'These commands are new or have changed. Review and allow them first.',
  'preview-not-shown': 'No window shows the preview, or its page does not answer. Open the preview of the session.',
  'port-not-found': ({ port }: { port: number }) => `No script of this session uses port ${port}.`,
  'process-failed/port': ({ port }: { port: number }) => `Port ${port} is still in use by another program.`,
  'script-not-found': 'This folder has no such script. Add its commands first.',
  'trust-not-found': ({ folder }: { folder: string }) => `${folder} is not trusted.`,
  'terminal-not-found': 'This terminal is no longer open.',
  'trust-outdated': 'The folder has changed since it was reviewed. Review it again.',
  'trust-outdated/setup': 'The setup commands have changed since they were shown. Review them again.',
  'turn-conflict': ({ turnId }: { turnId: string }) => `The turn ${turnId} has ended.`,
  'turn-conflict/other': ({ turnId }: { turnId: string }) => `The turn ${turnId} is not the active turn.`,
  'turn-not-found': ({ sessionId, turnId }: { sessionId: string; turnId: string }) =>
    `Session ${sessionId} has no turn ${turnId}.`,
  'upload-mismatch': ({ name }: { name: string }) => `${name} changed while it was being read. Attach it again.`,
  'upload-mismatch/file': 'The file changed while it was being read. Choose it again.',
  'upload-mismatch/part': ({ name }: { name: string }) => `Only part of ${name} was received.`,
  'upload-not-found': 'The upload is incomplete. Attach the file again.',
  'upload-not-found/file': 'The file is no longer available. Choose it again.',
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
  const text: string | ((details: never) => string) = errorTexts[name]
  const message = typeof text === 'string' ? text : text(details as never)
  return details === undefined ? { code, message, text: name } : { code, message, text: name, details }
}

/**
 * Returns a text with its parameters inserted; undefined when one is missing, as in the error of a host of another version.
 */
export function renderedText(text: string | ((details: never) => string), details: Details): string | undefined {
  if (typeof text === 'string') return text
  const missing: string[] = []
  const parameters = new Proxy(details, {
    get(target, name: string) {
      if (!(name in target)) missing.push(name)
      return target[name]
    },
  })
  const rendered = text(parameters as never)
  return missing.length === 0 ? rendered : undefined
}

/** Returns true for the name of one of the {@link errorTexts}. */
export function isErrorText(name: string | undefined): name is ErrorTextName {
  return name !== undefined && Object.hasOwn(errorTexts, name)
}
