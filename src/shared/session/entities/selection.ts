import { z } from 'zod'
import { storedPath } from '../../kernel/fields'
import { ApprovalPolicy, CompressionMode, ReasoningEffort, SystemPrompt } from '../../vocabulary/entities'

const overrides = {
  /** Account to work under, as in `account.list`; one of a selection takes precedence over that of its profile. */
  accountId: z.string().max(256).optional(),
  providerConfigId: z.string().optional(),
  reasoningEffort: ReasoningEffort.optional(),
  systemPrompt: SystemPrompt.optional(),
  cwd: storedPath.optional(),
  /** Initial mode, by the agent's own name. */
  mode: z.string().max(300).optional(),
  /** An empty list allows none. */
  allowedTools: z.array(z.string()).optional(),
  /** Takes precedence over `allowedTools`. */
  disallowedTools: z.array(z.string()).optional(),
  /** Unset: the adapter's default. Empty: none. */
  allowedDirectories: z.array(storedPath).optional(),
  approvalPolicy: ApprovalPolicy.optional(),
  compressionMode: CompressionMode.optional(),
} as const

/** The kinds of selection that Parley knows. */
export const selectionKinds = ['adapter', 'canonical-model', 'persona', 'profile'] as const

/** Selection of an agent: an adapter, a model of any adapter, a persona or a profile. */
export const AgentSelection = z
  .looseObject({
    /** A kind known to Parley; any other is reserved for hosts and rejected here with `selection-unknown`. */
    kind: z.union([z.enum(selectionKinds), z.string() as z.ZodType<string & Record<never, never>>]),
    adapterName: z.string().optional(),
    adapterId: z.string().optional(),
    model: z.string().optional(),
    /** With a profile or adapter: this persona, instead of the profile's. */
    personaId: z.string().optional(),
    profileId: z.string().optional(),
    ...overrides,
  })
  .superRefine((selection, context) => {
    if (selection.kind === 'adapter' && selection.adapterName === undefined && selection.adapterId === undefined)
      context.addIssue({ code: 'custom', message: 'kind "adapter" needs adapterName or adapterId' })
    if (selection.kind === 'canonical-model' && selection.model === undefined)
      context.addIssue({ code: 'custom', message: 'kind "canonical-model" needs model' })
    if (selection.kind === 'persona' && selection.personaId === undefined)
      context.addIssue({ code: 'custom', message: 'kind "persona" needs personaId' })
    if (selection.kind === 'profile' && selection.profileId === undefined)
      context.addIssue({ code: 'custom', message: 'kind "profile" needs profileId' })
  })
export type AgentSelection = z.infer<typeof AgentSelection>
