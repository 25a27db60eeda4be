import type { ClientRequestName, RequestName } from '../../shared/contract'
import { ok } from '../../shared/kernel/result'
import { enrichHandlers } from './agent/enrich-context'
import { getApprovalPolicy } from './agent/get-approval-policy'
import { getMode } from './agent/get-mode'
import { getModel } from './agent/get-model'
import { removeAgent } from './agent/remove-agent'
import { resolveAgentConfig } from './agent/resolve-agent-config'
import { resolveSystemPrompt } from './agent/resolve-system-prompt'
import { updateAgent } from './agent/update-agent'
import { putAgentServer } from './agent-settings/put-agent-server'
import { readAgentSettings } from './agent-settings/read-agent-settings'
import { removeAgentServer } from './agent-settings/remove-agent-server'
import { updateSettings } from './agent-settings/update-settings'
import { append } from './attachment/append'
import { begin } from './attachment/begin'
import { cancel as cancelUpload } from './attachment/cancel'
import { completeFiles } from './attachment/complete-files'
import { discard } from './attachment/discard'
import { finish } from './attachment/finish'
import { read as readAttachment } from './attachment/read'
import { resolveFiles } from './attachment/resolve-files'
import { abandon } from './branch/abandon'
import { fork } from './branch/fork'
import { getByAdapterSessionId } from './branch/get-by-adapter-session-id'
import { getChildren } from './branch/get-children'
import { merge } from './branch/merge'
import { mergePreview } from './branch/merge-preview'
import { restore } from './branch/restore'
import { rewrite } from './branch/rewrite'
import { truncate } from './branch/truncate'
import { undoMerge } from './branch/undo-merge'
import { compact } from './compression/compact'
import { compress } from './compression/compress'
import { compressDraft } from './compression/compress-draft'
import { compressEdit } from './compression/compress-edit'
import { compressPreview } from './compression/compress-preview'
import { compressUndo } from './compression/compress-undo'
import { getContext } from './compression/get-context'
import { getContextWindowState } from './compression/get-context-window-state'
import { setPins } from './compression/set-pins'
import { authHandlers } from './auth/handlers'
import { personaHandlers } from './configuration/personas'
import { profileHandlers } from './configuration/profiles'
import { providerConfigHandlers } from './configuration/provider-configs'
import { getCurrentAgent, listCustomAgents, reloadAgents } from './custom-agent/list'
import { deselectAgent, selectAgent } from './custom-agent/select'
import { elicit } from './elicitation/elicit'
import { handlePendingElicitation } from './elicitation/handle-pending-elicitation'
import { list as listElicitations } from './elicitation/list'
import { getQuota } from './catalog/get-quota'
import { listModels } from './catalog/list-models'
import { listTools } from './catalog/list-tools'
import { invoke as invokeCommand } from './command/invoke'
import { list as listCommands } from './command/list'
import type { HostContext } from './context'
import { exchangeHandlers } from './exchange/handlers'
import { getEnvironment } from './environment/get-environment'
import { diff as diffFile } from './files/diff'
import { list as listFiles } from './files/list'
import { revert as revertFiles } from './files/revert'
import { getAuthStatus } from './health/get-auth-status'
import { getHealth } from './health/get-health'
import { restartAgent } from './health/restart-agent'
import type { Handlers } from './host-port'
import { log } from './log/log'
import { getSources } from './instructions/get-sources'
import { mcpHandlers } from './mcp/handlers'
import { getMetadata } from './metadata/get-metadata'
import { updateMetadata } from './metadata/update-metadata'
import { cancelOperation } from './operation/cancel'
import { addRule } from './permission/add-rule'
import { handlePendingPermissionRequest } from './permission/handle-pending-permission-request'
import { list as listPermissions } from './permission/list'
import { listRules } from './permission/list-rules'
import { preview } from './permission/preview'
import { removeRule } from './permission/remove-rule'
import { resetSessionApprovals } from './permission/reset-session-approvals'
import { respond } from './permission/respond'
import { setApproveAll } from './permission/set-approve-all'
import { setExpiry } from './permission/set-expiry'
import { snooze } from './permission/snooze'
import { updateRule } from './permission/update-rule'
import { editQueued } from './queue/edit-queued'
import { listQueue } from './queue/list-queue'
import { removeQueued } from './queue/remove-queued'
import { reorderQueue } from './queue/reorder-queue'
import { sendQueued } from './queue/send-queued'
import { readPlan } from './plan/read-plan'
import { deletePlan, updatePlan } from './plan/write-plan'
import { listAgents } from './roster/list-agents'
import { messageAgent } from './roster/message-agent'
import { connect } from './server/connect'
import { importHandlers } from './import/handlers'
import { snapshotHandlers } from './snapshot/handlers'
import { storeHandlers } from './store-care/handlers'
import { ping } from './server/ping'
import { archive } from './session/archive'
import { attachAgent } from './session/attach-agent'
import { cancel } from './session/cancel'
import { close } from './session/close'
import { create } from './session/create'
import { get } from './session/get'
import { getMessages } from './session/get-messages'
import { getStatusCounts } from './session/get-status-counts'
import { list } from './session/list'
import { getName, setName } from './session/name'
import { purge } from './session/purge'
import { readBlob } from './session/read-blob'
import { resume } from './session/resume'
import { search } from './session/search'
import { sendMessage } from './session/send-message'
import { setMode, switchModel } from './session/set-choice'
import { subscribe } from './session/subscribe'
import { exec } from './shell/exec'
import { kill } from './shell/kill'
import { suspend } from './session/suspend'
import { unsubscribe } from './session/unsubscribe'
import { update } from './session/update'
import { startAgent } from './tasks/start-agent'
import { startFleet } from './tasks/start-fleet'
import { cancelTask, listTasks, promoteToBackground, removeTask, sendTaskMessage } from './tasks/tasks'
import { getMetrics } from './usage/get-metrics'
import { generateTitle } from './title/generate-title'
import { setProvider } from './session-fs/set-provider'
import { skillHandlers } from './skill/handlers'
import { queryUsage } from './usage/query-usage'
import { reportUsage } from './usage/report-usage'
import { createFile } from './workspace/create-file'
import { getWorkspace } from './workspace/get-workspace'
import { listFiles as listWorkspaceFiles } from './workspace/list-files'
import { readFile } from './workspace/read-file'

/** The requests a program around the host answers, not the host itself. */
export type AppRequestName = Extract<RequestName, `app.${string}`>

/** A handler for every request of the host; the compiler knows when one is missing. */
export function createHandlers(
  context: HostContext,
): Handlers<Exclude<RequestName, AppRequestName | ClientRequestName>> {
  return {
    'server.connect': connect(context),
    'server.ping': ping(context),
    'adapter.getHealth': getHealth(context),
    'session.auth.getStatus': getAuthStatus(context),
    'session.agent.restart': restartAgent(context),
    'adapter.list': async (input) => ok({ adapters: await context.adapters.list({ refresh: input.refresh ?? false }) }),
    'session.create': create(context),
    'session.get': get(context),
    'session.list': list(context),
    'session.search': search(context),
    'session.getStatusCounts': getStatusCounts(context),
    'session.close': close(context),
    'session.resume': resume(context),
    'session.archive': archive(context),
    'session.purge': purge(context),
    'session.update': update(context),
    'session.sendMessage': sendMessage(context),
    'session.cancel': cancel(context),
    'session.getMessages': getMessages(context),
    'session.readBlob': readBlob(context),
    'attachment.begin': begin(context),
    'attachment.append': append(context),
    'attachment.finish': finish(context),
    'attachment.cancel': cancelUpload(context),
    'attachment.discard': discard(context),
    'attachment.read': readAttachment(context),
    'session.files.complete': completeFiles(context),
    'session.files.resolve': resolveFiles(context),
    'session.subscribe': subscribe(context),
    'session.unsubscribe': unsubscribe(),
    'session.agent.attach': attachAgent(context),
    'agent.list': listAgents(context),
    'agent.message': messageAgent(context),
    'session.title.generate': generateTitle(context),
    'session.queue.list': listQueue(context),
    'session.queue.reorder': reorderQueue(context),
    'session.queue.edit': editQueued(context),
    'session.queue.remove': removeQueued(context),
    'session.queue.send': sendQueued(context),
    'session.fork': fork(context),
    'session.rewrite': rewrite(context),
    'session.getChildren': getChildren(context),
    'session.getByAdapterSessionId': getByAdapterSessionId(context),
    'session.history.truncate': truncate(context),
    'session.history.restore': restore(context),
    'session.merge.preview': mergePreview(context),
    'session.merge': merge(context),
    'session.merge.undo': undoMerge(context),
    'session.abandon': abandon(context),
    'session.compress': compress(context),
    'session.compress.preview': compressPreview(context),
    'session.compress.undo': compressUndo(context),
    'session.compress.edit': compressEdit(context),
    'session.compress.draft': compressDraft(context),
    'session.pins.set': setPins(context),
    'session.getContext': getContext(context),
    'session.environment.get': getEnvironment(context),
    'session.metadata.get': getMetadata(context),
    'session.metadata.update': updateMetadata(context),
    'session.files.list': listFiles(context),
    'session.files.diff': diffFile(context),
    'session.files.revert': revertFiles(context),
    'session.usage': reportUsage(context),
    'usage.query': queryUsage(context),
    ...mcpHandlers(context),
    ...authHandlers(context),
    ...skillHandlers(context),
    'sessionFs.setProvider': setProvider(context),
    'session.instructions.getSources': getSources(context),
    'session.commands.list': listCommands(context),
    'session.commands.invoke': invokeCommand(context),
    'models.list': listModels(context),
    'tools.list': listTools(context),
    'account.getQuota': getQuota(context),
    'session.getContextWindowState': getContextWindowState(context),
    'session.mode.set': setMode(context),
    'session.model.switchTo': switchModel(context),
    'session.suspend': suspend(context),
    'session.name.get': getName(context),
    'session.name.set': setName(context),
    'session.plan.read': readPlan(context),
    'session.plan.update': updatePlan(context),
    'session.plan.delete': deletePlan(context),
    'session.log': log(context),
    'session.usage.getMetrics': getMetrics(context),
    'session.history.compact': compact(context),
    'session.workspaces.getWorkspace': getWorkspace(context),
    'session.workspaces.listFiles': listWorkspaceFiles(context),
    'session.workspaces.readFile': readFile(context),
    'session.workspaces.createFile': createFile(context),
    'session.ui.elicitation': elicit(context),
    'session.ui.handlePendingElicitation': handlePendingElicitation(context),
    'elicitation.list': listElicitations(context),
    'session.tasks.startAgent': startAgent(context),
    'session.tasks.list': listTasks(context),
    'session.tasks.promoteToBackground': promoteToBackground(context),
    'session.tasks.cancel': cancelTask(context),
    'session.tasks.remove': removeTask(context),
    'session.tasks.sendMessage': sendTaskMessage(context),
    'session.fleet.start': startFleet(context),
    'session.agent.list': listCustomAgents(context),
    'session.agent.reload': reloadAgents(context),
    'session.agent.getCurrent': getCurrentAgent(context),
    'session.agent.select': selectAgent(context),
    'session.agent.deselect': deselectAgent(context),
    'session.permissions.handlePendingPermissionRequest': handlePendingPermissionRequest(context),
    'session.shell.exec': exec(context),
    'session.shell.kill': kill(context),
    'session.resolveAgentConfig': resolveAgentConfig(context),
    'session.resolveSystemPrompt': resolveSystemPrompt(context),
    ...enrichHandlers(context),
    'session.agent.update': updateAgent(context),
    'session.agent.remove': removeAgent(context),
    'session.model.getCurrent': getModel(context),
    'session.mode.get': getMode(context),
    'session.getApprovalPolicy': getApprovalPolicy(context),
    'settings.get': async () => ok({ settings: await readAgentSettings(context.dataDir) }),
    'settings.update': updateSettings(context),
    'settings.agentServer.put': putAgentServer(context),
    'settings.agentServer.remove': removeAgentServer(context),
    ...personaHandlers(context),
    ...profileHandlers(context),
    ...providerConfigHandlers(context),
    'operation.cancel': cancelOperation(context),
    'permission.respond': respond(context),
    'permission.preview': preview(context),
    'permission.list': listPermissions(context),
    'permission.snooze': snooze(context),
    'permission.setExpiry': setExpiry(context),
    'permission.rule.list': listRules(context),
    'permission.rule.add': addRule(context),
    'permission.rule.update': updateRule(context),
    'permission.rule.remove': removeRule(context),
    ...snapshotHandlers(context),
    ...storeHandlers(context),
    ...importHandlers(context),
    ...exchangeHandlers(context),
    'session.permissions.setApproveAll': setApproveAll(context),
    'session.permissions.resetSessionApprovals': resetSessionApprovals(context),
  }
}
