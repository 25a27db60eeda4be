import { fields } from '#core/agents/transcript/fields'

/** Fields of an entry with a message, its own ones included. What is in `any` is about the entry, or told elsewhere. */
const ENTRY = [
  'agentId agentName agentSetting apiBlockIndex apiError apiErrorParams apiErrorStatus apiErrorType attributionAgent',
  'attributionPlugin attributionSkill cwd durationMs effort entrypoint error errorDetails failedResponseHadNoToolCall',
  'gitBranch holdsPersonsWords hookText hookTextLead imagePasteIds interruptedMessageId isAbortedMidStream',
  'isApiErrorMessage isCompactSummary isMeta isReplay isSidechain isSynthetic isVisibleInTranscriptOnly',
  'logicalParentUuid madeBy mcpMeta message origin parentToolUseID parentUuid perTurnEffort permissionDecision',
  'permissionMode planContent promptCacheRequested promptId promptSource queueSkipAttachments quotaLimits rendered',
  'renderedBesideToolResult renderedRole requestId requestRef requestedModel rowSource sandboxed sentAtMs sessionId slug',
  'sourceToolAssistantUUID sourceToolUseID summarizeMetadata teamName thinkingDisplay thinkingDurationMs',
  'thinkingMetadata timestamp todos toolDenialBeforeRun toolDenialKind toolInputStreamMs toolUseID toolUseResult',
  'turnCompanion turnOrigin turnPosition type userType uuid version attachment costUSD isUserProvided level',
].join(' ')

export const entryFields = fields({ any: ENTRY })

export const messageFields = fields({
  any: 'container content context_management diagnostics id model role stop_details stop_reason stop_sequence type usage',
})

export const queueFields = fields({ any: 'content operation sessionId timestamp type uuid version cwd gitBranch' })

export const nameFields = fields({ any: 'agentName aiTitle customTitle leafUuid sessionId source timestamp type uuid' })

export const queuedFields = fields({
  any: 'commandMode imagePasteIds isMeta origin prompt source_uuid timestamp type uuid',
})

export const textFields = fields({ any: 'cache_control citations type', text: 'text' })

export const thinkingFields = fields({ any: 'cache_control signature type', text: 'thinking' })

export const callFields = fields({
  any: 'cache_control caller server_name type',
  text: 'id name',
  record: 'input',
})

export const resultFields = fields({ any: 'cache_control caller content is_error type', text: 'tool_use_id' })

export const sourceFields = fields({
  any: 'cache_control citations context dimensions title type',
  record: 'source',
})

/** Of an embedded resource or a link to one. */
export const resourceFields = fields({
  any: '_meta annotations blob cache_control description icons mimeType resource size type',
  text: 'name text title uri',
})
