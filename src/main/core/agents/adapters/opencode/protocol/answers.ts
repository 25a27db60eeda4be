import { z } from 'zod'

/* The parts of the server's answers that are used. Everything else in them is let through unread. */

const Model = z.looseObject({ providerID: z.string(), modelID: z.string() })

export const SessionInfo = z.looseObject({
  id: z.string().min(1),
  title: z.string().nullish(),
  agent: z.string().nullish(),
  model: z.looseObject({ providerID: z.string(), id: z.string(), variant: z.string().nullish() }).nullish(),
})
export type SessionInfo = z.infer<typeof SessionInfo>

const PermissionRule = z.looseObject({ permission: z.string(), pattern: z.string(), action: z.string() })
export type PermissionRule = z.infer<typeof PermissionRule>

const Agent = z.looseObject({
  name: z.string(),
  description: z.string().nullish(),
  mode: z.string(),
  hidden: z.boolean().nullish(),
  permission: z.array(PermissionRule).catch([]),
  model: Model.nullish(),
})
export type Agent = z.infer<typeof Agent>
export const Agents = z.array(Agent)

const OfferedModel = z.looseObject({
  id: z.string(),
  name: z.string(),
  status: z.string().nullish(),
  limit: z.looseObject({ context: z.number().nullish() }).nullish(),
  variants: z.record(z.string(), z.unknown()).nullish(),
})

export const Providers = z.looseObject({
  providers: z.array(
    z.looseObject({ id: z.string(), name: z.string(), models: z.record(z.string(), OfferedModel).catch({}) }),
  ),
  default: z.record(z.string(), z.string()).catch({}),
})
export type Providers = z.infer<typeof Providers>

/** The effective settings; few of them are needed here. */
export const Config = z.looseObject({ model: z.string().nullish(), default_agent: z.string().nullish() })
export type Config = z.infer<typeof Config>

export const Commands = z.array(
  z.looseObject({ name: z.string(), description: z.string().nullish(), hints: z.array(z.string()).catch([]) }),
)

export const Health = z.looseObject({ version: z.string() })

export const Messages = z.array(z.unknown())
export const Statuses = z.record(z.string(), z.looseObject({ type: z.string() }))

export const AskedPermission = z.looseObject({
  id: z.string(),
  sessionID: z.string(),
  permission: z.string(),
  patterns: z.array(z.string()).catch([]),
  metadata: z.record(z.string(), z.unknown()).catch({}),
  always: z.array(z.string()).catch([]),
  tool: z.looseObject({ callID: z.string() }).nullish(),
})
export type AskedPermission = z.infer<typeof AskedPermission>

export const AskedQuestion = z.looseObject({
  id: z.string(),
  sessionID: z.string(),
  questions: z.array(
    z.looseObject({
      question: z.string(),
      header: z.string().catch(''),
      options: z.array(z.looseObject({ label: z.string(), description: z.string().nullish() })).catch([]),
      multiple: z.boolean().nullish(),
    }),
  ),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

/** A question was answered, here or elsewhere. */
export const Answered = z.looseObject({ requestID: z.string() })
