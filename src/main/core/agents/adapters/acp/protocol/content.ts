import { z } from 'zod'

/*
 * Content of messages and calls. A block of an unknown type, or one that lacks what its type needs, is kept as it came.
 */

/** Anything else than what is known, as it came. */
const unread = z.unknown().transform((native) => ({ type: 'unknown' as const, native }))

const KnownBlock = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('image'), data: z.string(), mimeType: z.string(), uri: z.string().nullish() }),
  z.looseObject({ type: z.literal('audio'), data: z.string(), mimeType: z.string() }),
  z.looseObject({ type: z.literal('resource_link'), uri: z.string(), name: z.string(), title: z.string().nullish() }),
  z.looseObject({
    type: z.literal('resource'),
    resource: z.looseObject({
      uri: z.string(),
      text: z.string().optional(),
      blob: z.string().optional(),
      mimeType: z.string().nullish(),
    }),
  }),
])
export const ContentBlock = z.union([KnownBlock, unread])
export type ContentBlock = z.infer<typeof ContentBlock>

const KnownContent = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('content'), content: ContentBlock }),
  z.looseObject({ type: z.literal('diff'), path: z.string(), oldText: z.string().nullish(), newText: z.string() }),
  z.looseObject({ type: z.literal('terminal'), terminalId: z.string() }),
])
export const ToolCallContent = z.union([KnownContent, unread])
export type ToolCallContent = z.infer<typeof ToolCallContent>
