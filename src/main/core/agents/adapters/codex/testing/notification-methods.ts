/** Methods of the notifications in the types that `codex app-server generate-ts --experimental` of 0.171.0 writes. */
export const notificationMethods: readonly string[] = `
  account/gatewayOAuth/changed account/login/completed account/rateLimits/updated account/updated app/list/updated
  autoApprovalReview/strictReviewRequired command/exec/outputDelta configWarning deprecationNotice error
  externalAgentConfig/import/completed externalAgentConfig/import/progress fs/changed
  fuzzyFileSearch/sessionCompleted fuzzyFileSearch/sessionUpdated guardianWarning hook/completed hook/started
  item/agentMessage/delta item/autoApprovalReview/completed item/autoApprovalReview/started
  item/commandExecution/outputDelta item/commandExecution/terminalInteraction item/completed
  item/fileChange/outputDelta item/fileChange/patchUpdated item/mcpToolCall/progress item/plan/delta
  item/reasoning/summaryPartAdded item/reasoning/summaryTextDelta item/reasoning/textDelta item/started
  mcpServer/event/stream/notification mcpServer/oauthLogin/completed mcpServer/startupStatus/updated model/rerouted
  model/safetyBuffering/updated model/verification modelProvider/authRecoveryCompleted
  modelProvider/authRecoveryStarted process/exited process/outputDelta project/changed rawResponse/completed
  rawResponseItem/completed remoteControl/status/changed serverRequest/resolved skills/changed thread/archived
  thread/attachment/updated thread/closed thread/compacted thread/deleted thread/environment/connected
  thread/environment/disconnected thread/goal/cleared thread/goal/updated thread/name/updated
  thread/prediction/updated thread/project/updated thread/queue/changed thread/readState/changed
  thread/realtime/closed thread/realtime/error thread/realtime/item/completed thread/realtime/item/started
  thread/realtime/item/transcript/delta thread/realtime/itemAdded thread/realtime/outputAudio/delta
  thread/realtime/sdp thread/realtime/started thread/realtime/transcript/delta thread/realtime/transcript/done
  thread/reverted thread/search/partial thread/section/changed thread/settings/updated thread/started
  thread/status/changed thread/tokenUsage/updated thread/unarchived turn/completed turn/diff/updated
  turn/moderationMetadata turn/plan/updated turn/started warning windows/worldWritableWarning
  windowsSandbox/setupCompleted
`
  .trim()
  .split(/\s+/)
