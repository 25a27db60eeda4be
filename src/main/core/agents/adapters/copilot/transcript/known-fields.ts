import { fields, type Fields } from '#core/agents/transcript/fields'

export const eventFields = fields({ any: 'agentId ephemeral id parentId timestamp type', record: 'data' })

/** Of the data of events without content, by their type. */
export const noteFields: ReadonlyMap<string, Fields> = new Map(
  Object.entries({
    'session.start':
      'alreadyInUse contextTier copilotVersion context detachedFromSpawningParentSessionId producer reasoningEffort remoteSteerable selectedModel sessionId startTime version',
    'session.resume':
      'alreadyInUse context contextTier continuePendingWork eventCount eventsFileSizeBytes reasoningEffort remoteSteerable resumeTime selectedModel sessionLimits sessionWasActive',
    'session.title_changed': 'title',
    'session.model_change':
      'autoTier cause contextTier newModel previousModel previousReasoningEffort previousReasoningSummary reasoningEffort reasoningSummary source',
    'subagent.started':
      'agentDescription agentDisplayName agentName agentType executionMode model modelSelectionSource resumable taskModelSource toolCallId',
    'session.error':
      'code errorCode errorType eligibleForAutoSwitch message originatingMessageId providerCallId stack statusCode url',
    abort: 'reason',
    'session.usage_record': 'usage',
    'session.shutdown':
      'accountingSnapshot agentMetrics codeChanges conversationTokens currentModel currentTokens errorReason eventsFileSizeBytes modelMetrics providerModelMetrics sessionStartTime shutdownType systemTokens toolDefinitionsTokens totalApiDurationMs totalNanoAiu totalPremiumRequests tokenDetails usageAccountingWatermarks',
  }).map(([type, any]) => [type, fields({ any })]),
)

export const promptFields = fields({
  any: [
    'agentMode delivery interactionId isAutopilotContinuation messageId nativeDocumentPathFallbackPaths parentAgentTaskId',
    'source supportedNativeDocumentMimeTypes transformedContent turnId',
  ].join(' '),
  text: 'content',
  list: 'attachments',
})

export const attachmentFields = fields({
  any: 'assetId byteLength data lineRange mimeType number payload referenceType selection state type',
  text: 'displayName filePath path title url',
})

/** Of an attachment whose text is shown. */
export const selectionFields: Fields = new Map([...attachmentFields, ['text', 'text']])

export const reasoningFields = fields({ any: 'reasoningId', text: 'content' })

export const messageFields = fields({
  any: [
    'anthropicAdvisorBlocks anthropicAdvisorModel apiCallId encryptedContent interactionId messageId model',
    'originatingMessageId outputTokens parentToolCallId phase reasoningOpaque requestId rte serviceRequestId turnId',
  ].join(' '),
  text: 'content reasoningText',
  list: 'toolRequests',
})

export const requestFields = fields({
  any: 'args arguments mcpServerName mcpToolName type',
  text: 'intentionSummary name toolCallId toolTitle',
})

export const outputFields = fields({
  any: [
    'error interactionId isUserRequested mcpMeta model parentToolCallId result rte sandboxed shellExecution success',
    'toolDescription toolTelemetry turnId',
  ].join(' '),
  text: 'toolCallId',
})

export const errorFields = fields({ any: 'code stack', text: 'message' })

/** Of a result whose content is shown alone. */
export const resultFields = fields({
  any: 'binaryResultsForLlm contents kind structuredContent uiResource',
  text: 'content detailedContent feedback',
})
