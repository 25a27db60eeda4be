import { z } from 'zod'

/* The parts of the answers of version 2 that are used. Everything else in them is let through unread. */

const Model = z.looseObject({ providerID: z.string(), id: z.string(), variant: z.string().nullish() })
const dataOf = <T extends z.ZodType>(schema: T) => z.looseObject({ data: schema })

/** Answer of a server of version 2 to the question of what it is; version 1 answers with a page. */
export const Info = z.looseObject({ version: z.string() })

export const Session = dataOf(
  z.looseObject({
    id: z.string().min(1),
    title: z.string().nullish(),
    agent: z.string().nullish(),
    model: Model.nullish().catch(undefined),
  }),
)

const Rule = z.looseObject({ action: z.string(), resource: z.string(), effect: z.string() })
export type SecondRule = z.infer<typeof Rule>

export const Agents = dataOf(
  z.array(
    z.looseObject({
      id: z.string(),
      name: z.string().nullish(),
      description: z.string().nullish(),
      mode: z.string().catch('primary'),
      hidden: z.boolean().nullish(),
      permissions: z.array(Rule).catch([]),
      model: Model.nullish().catch(undefined),
    }),
  ),
)
export type SecondAgent = z.infer<typeof Agents>['data'][number]

export const Models = dataOf(
  z.array(
    z.looseObject({
      id: z.string(),
      providerID: z.string(),
      name: z.string().nullish(),
      enabled: z.boolean().nullish(),
      limit: z.looseObject({ context: z.number().nullish() }).nullish().catch(undefined),
      variants: z.array(z.looseObject({ id: z.string() })).catch([]),
    }),
  ),
)
export type SecondModel = z.infer<typeof Models>['data'][number]

export const DefaultModel = dataOf(Model.nullish())
export const Names = dataOf(z.array(z.looseObject({ id: z.string(), name: z.string().nullish() })))
export const Commands = dataOf(z.array(z.looseObject({ name: z.string(), description: z.string().nullish() })))
export const List = dataOf(z.array(z.unknown()))
/** Sessions that work, by id. */
export const Active = dataOf(z.record(z.string(), z.unknown()))

export const AskedPermission = z.looseObject({
  id: z.string().min(1),
  sessionID: z.string(),
  action: z.string(),
  resources: z.array(z.string()).catch([]),
  save: z.array(z.string()).catch([]),
  metadata: z.record(z.string(), z.unknown()).catch({}),
  source: z.looseObject({ id: z.string().nullish(), callID: z.string().nullish() }).nullish().catch(undefined),
})
export type AskedPermission = z.infer<typeof AskedPermission>

const Field = z.looseObject({
  key: z.string().min(1),
  type: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  url: z.string().nullish(),
  hidden: z.boolean().nullish(),
  required: z.boolean().nullish(),
  custom: z.boolean().nullish(),
  options: z
    .array(z.looseObject({ value: z.string(), label: z.string().nullish(), description: z.string().nullish() }))
    .catch([]),
})
export type Field = z.infer<typeof Field>

export const Form = z.looseObject({
  id: z.string().min(1),
  /** `global` for questions of MCP servers. */
  sessionID: z.string(),
  title: z.string().nullish(),
  fields: z.array(Field),
})
export type Form = z.infer<typeof Form>

/** A question was answered, here or elsewhere. */
export const Resolved = z.union([
  z.looseObject({ requestID: z.string() }).transform(({ requestID }) => requestID),
  z.looseObject({ id: z.string() }).transform(({ id }) => id),
])
